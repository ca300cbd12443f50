import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningProcess } from './running-process.ts'
import { alreadyOwned, codeOf } from './startup-problem.ts'

/** The exclusive lock of one Kaigong process on a data folder. */
export interface OwnerLock {
  release(): void
}

/** Long enough, in ms, for two processes that take over the lock of a dead owner to see which of them wrote last. */
const takeOverSettles = 100

/**
 * Records this process as the owner of the data folder, in `owner.lock`: its id and its birth. The lock of a dead owner
 * is taken over; a live owner, this very process included, is a StartupProblem.
 */
export async function takeOwnerLock(folder: string): Promise<OwnerLock> {
  const file = join(folder, 'owner.lock')
  const ours = `${process.pid} ${runningProcess(process.pid)?.birth}\n`
  try {
    writeFileSync(file, ours, { flag: 'wx' })
  } catch (error) {
    const isNoRoom = codeOf(error) === 'ENOSPC'
    if (isNoRoom) rmSync(file, { force: true })
    if (codeOf(error) !== 'EEXIST') throw error
    refuseLiveOwner(folder, file)
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, ours)
    renameSync(draft, file)
    await sleep(takeOverSettles)
    if (readFileSync(file, 'utf8') !== ours) return takeOwnerLock(folder)
  }
  return { release: () => rmSync(file, { force: true }) }
}

function refuseLiveOwner(folder: string, file: string) {
  const [pid = '', ...birth] = readFileSync(file, 'utf8').trim().split(' ')
  const owner = runningProcess(Number(pid))
  if (owner && !owner.isZombie && owner.birth === birth.join(' ')) throw alreadyOwned(folder, Number(pid))
}
