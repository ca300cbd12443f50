import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { codeOf } from './startup-problem.ts'

/**
 * A process, as far as the system reports it. Process ids are reused, quickly in containers: the id alone proves
 * nothing.
 */
export interface RunningProcess {
  /** Differs between two processes with the same id, also across reboots. */
  birth: string
  /** The program and its arguments; empty when hidden from us. */
  command: string[]
  /** Its working directory; undefined when hidden from us. */
  folder: string | undefined
  /** It has ended, but its parent has not reaped it: its id is still taken. */
  isZombie: boolean
}

/** The process with this id; undefined if there is none, or it is not visible to us. */
export function runningProcess(pid: number): RunningProcess | undefined {
  if (!isSignalable(pid)) return undefined
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

/** True when the process has ended, even if its id is still taken. */
export function hasEnded(pid: number): boolean {
  return runningProcess(pid)?.isZombie ?? true
}

function isSignalable(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function fromProc(pid: number): RunningProcess | undefined {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (!stat) return undefined
  // The program's name, in parentheses, may contain anything: the numbered fields start behind it, with the third (man
  // 5 proc).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  return {
    birth: `${boot ?? ''} ${fields[22 - 3]}`,
    command: attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.split('\0') ?? [],
    folder: attempt(() => readlinkSync(`/proc/${pid}/cwd`)),
    isZombie: fields[0] === 'Z',
  }
}

function fromPs(pid: number): RunningProcess | undefined {
  const column = (name: string) =>
    execFileSync('ps', ['-o', `${name}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  return attempt(() => ({
    birth: column('lstart'),
    command: column('command').split(' '),
    folder: undefined,
    isZombie: column('state').startsWith('Z'),
  }))
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
