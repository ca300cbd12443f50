/** No connection to the database can be made, or one was lost: nothing is wrong with what was asked. */
export class DatabaseAway extends Error {
  /** Of the system or of PostgreSQL, for the log. */
  readonly code: string | undefined
  constructor(cause: unknown) {
    super(`The database cannot be reached: ${(cause as Error).message}`, { cause })
    this.code = (cause as { code?: string }).code
  }
}

/** What PostgreSQL says when it ends, starts, has no room for another connection, or loses one. */
const away = /^(57P0[1-3]|53300|08\w{3})$/
const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'])
const codeOf = (problem: unknown) => String((problem as { code?: unknown } | null)?.code ?? '')

/** Is the database away, whatever part of us noticed? */
export const isAway = (problem: unknown): boolean =>
  problem instanceof DatabaseAway ||
  away.test(codeOf(problem)) ||
  (problem instanceof Error && lost.has(codeOf(problem)) && /terminated|connect/i.test(problem.message))

/** Is a disk full, the database's or ours? */
export const isFull = (problem: unknown): boolean => ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(problem))
