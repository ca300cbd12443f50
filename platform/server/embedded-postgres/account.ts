import { readFileSync } from 'node:fs'
import { cannotLeaveRoot } from './startup-problem.ts'

/** The account of PostgreSQL's processes, as `child_process` takes it in `uid` and `gid`. */
export interface Account {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root, so root runs it as `nobody`, which every system has. Undefined: it runs as the
 * current user.
 */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const nobody = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .find(([name]) => name === 'nobody')
  if (!nobody) throw cannotLeaveRoot()
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) }
}
