import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../embedded-postgres/startup-problem.ts'
import { MissingContent, type FileStore } from './store.ts'

/** Files in a folder of the local disk; several machines may share it by a network file system. */
export function localStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key)
  return {
    async keep(key, path) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      const now = new Date()
      await utimes(path, now, now)
      await toDisk(path)
      await rename(path, target)
    },
    async read(key, range) {
      const file = await open(pathOf(key)).catch(problem => {
        throw codeOf(problem) === 'ENOENT' ? new MissingContent(key) : problem
      })
      return file.createReadStream(range)
    },
    async keptAt(key) {
      const found = await stat(pathOf(key)).catch(() => null)
      return found && found.mtime
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** Flushes to disk: an acknowledged upload has to survive a power cut, as every other write does. */
async function toDisk(path: string) {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
