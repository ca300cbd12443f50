import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '../embedded-postgres/startup-problem.ts'

/** Received bytes, on the local disk until they are kept or dropped. */
export interface Received {
  path: string
  size: number
  sha256: string
}

/** More bytes arrived than were announced or are allowed. */
export class TooManyBytes extends Error {}
/** The bytes ended too early: the connection was lost, or the form is damaged. */
export class BrokenOff extends Error {}

/** Buffers incoming bytes on disk, never all of them in memory. */
export interface Incoming {
  /** Writes a stream to disk; a failure leaves nothing behind. */
  receive(source: Readable, most: number): Promise<Received>
  drop(received: Pick<Received, 'path'>): Promise<void>
}

const aDay = 86_400_000

export async function openIncoming(folder: string): Promise<Incoming> {
  await mkdir(folder, { recursive: true })
  await removeOld(folder)
  const drop = async ({ path }: Pick<Received, 'path'>) => {
    await rm(path, { force: true })
  }
  return {
    drop,
    async receive(source, most) {
      const path = join(folder, randomUUID())
      const hash = createHash('sha256')
      let size = 0
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length
          if (size > most) return done(new TooManyBytes())
          hash.update(chunk)
          done(null, chunk)
        },
      })
      const target = createWriteStream(path)
      try {
        await pipeline(source, count, target)
      } catch (problem) {
        // A file that is still being opened would be created after its removal.
        if (!target.closed) await new Promise<void>(resolve => target.once('close', () => resolve()))
        await drop({ path })
        throw problem instanceof TooManyBytes || isOfDisk(problem) ? problem : new BrokenOff('', { cause: problem })
      }
      return { path, size, sha256: hash.digest('hex') }
    },
  }
}

const isOfDisk = (problem: unknown) =>
  problem instanceof Error && 'syscall' in problem && codeOf(problem) !== 'ECONNRESET'

/** Removes the leftovers of a killed process. */
async function removeOld(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > aDay) await rm(path, { force: true })
  }
}
