/** A connection to the database cannot be opened, or was lost: the request itself is fine. */
export class DatabaseAway extends Error {
  /** The error code of the system or of PostgreSQL, for the log. */
  readonly code: string | undefined
  constructor(cause: unknown) {
    super(`The database cannot be reached: ${(cause as Error).message}`, { cause })
    this.code = (cause as { code?: string }).code
  }
}

/** PostgreSQL's codes for shutting down, starting, too many connections, and a lost one. */
const away = /^(57P0[1-3]|53300|08\w{3})$/
const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'])
const codeOf = (problem: unknown) => String((problem as { code?: unknown } | null)?.code ?? '')

/** Is the database unreachable, whatever part of the server noticed? */
export const isAway = (problem: unknown): boolean =>
  problem instanceof DatabaseAway ||
  away.test(codeOf(problem)) ||
  (problem instanceof Error && lost.has(codeOf(problem)) && /terminated|connect/i.test(problem.message))

/** Is a disk full, the database's or ours? */
export const isFull = (problem: unknown): boolean => ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(problem))

/** Did two transactions stand in each other's way (serialization failure, deadlock)? Either succeeds when run again. */
export const isConflict = (problem: unknown): boolean => ['40001', '40P01'].includes(codeOf(problem))

/** May the same work succeed at another time, as nothing is wrong with the work itself? */
export const mayPassLater = (problem: unknown): boolean => isAway(problem) || isFull(problem) || isConflict(problem)
