import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Sentence } from '#platform/contract/words.ts'
import { found } from '#platform/server/http/refuse.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Subject } from '#mechanisms/subjects/subject.server.ts'
import type { ApprovalStatus } from './approval.contract.ts'
import { unknownType } from './process.contract.ts'

export interface Approvable {
  subject: Pick<Subject, 'type' | 'manageAll' | 'link' | 'admit' | 'visibility' | 'requireVisible'>
  /** The type's name. */
  words: Sentence
  /** Whether its cases have an amount, for conditions and chains. */
  hasAmount: boolean
  /** The unit of its amounts; by default money. */
  amountIn?: 'days'
  /**
   * The hours of a case, if its days are counted by the hour: an expression over its record's keys, null for others.
   */
  hours?: (companyId: SQLWrapper, id: SQLWrapper) => SQL
  /**
   * The kinds that a process may be for; `own`: each process is a kind of its own, that a company invents by designing
   * it, and the requester chooses by its id.
   */
  kinds: 'own' | readonly { kind: string; words: Sentence }[]
  /** The wire name of the kind in its calls, if it differs. */
  kindField?: string
  /** Whether its processes have forms that the company designs; the answers are passed to `beginApproval`. */
  hasForm?: boolean
  /**
   * Where to apply; `{kind}` is replaced by each of its kinds, each of which is then offered. Left out if a record is
   * created elsewhere.
   */
  newAt?: string
  /** It is submitted once: after a rejection it cannot be resubmitted, and after an approval not be made void. */
  isOnce?: boolean
  /**
   * An approved record is about to be made void: true if that needs an approval of its own, and this case stays as it
   * is. If it refuses, everything is rolled back.
   */
  onVoid?: (voiding: Voiding, context: Context) => Promise<boolean>
  /**
   * Updates the record with the status of its approval, in the same transaction; if it refuses, everything is rolled
   * back.
   */
  onStatus: (id: string, status: ApprovalStatus, context: Context) => Promise<void>
}

/** Who requests, and why, that an approved record be made void. */
export interface Voiding {
  id: string
  title: string
  requesterId: string
  opinion: string
}

const approvables = new Map<string, Approvable>()

/**
 * A record type with approvals. Its calls begin and end them with `cases.server.ts`, once `compose` has received it.
 */
export function approvable(subject: Approvable['subject'], definition: Omit<Approvable, 'subject'>): Approvable {
  return { subject, ...definition }
}

/** Registers these by the types of their records. */
export function knowApprovables(all: readonly Approvable[]) {
  for (const one of all) approvables.set(one.subject.type, one)
}

/** The registration of the type of an existing case. */
export const approvableOf = (type: string): Approvable => found(approvables.get(type))
/** The same for a type from the wire. */
export const approvableNamed = (type: string): Approvable => approvables.get(type) ?? refuse(unknownType, {}, 'type')
export const allApprovables = () => [...approvables.values()]
