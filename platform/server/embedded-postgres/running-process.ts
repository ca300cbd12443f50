import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { codeOf } from './startup-problem.ts'

/**
 * What a process is, as far as the system tells us. Process ids are used again, in containers soon: the id alone proves
 * nothing.
 */
export interface RunningProcess {
  /** Differs between two processes that had the same id, across restarts of the machine too. */
  birth: string
  /** The program and its arguments; empty when hidden from us. */
  command: string[]
  /** Its working folder; undefined when hidden from us. */
  folder: string | undefined
  /** It has ended, and its parent has not noticed yet: its id is still taken. */
  isZombie: boolean
}

/** The process with this id, or undefined when there is none, or it is none of ours to see. */
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
  // The program's name, in parentheses, may hold anything: the numbered fields start behind it, with the third (man 5
  // proc).
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
