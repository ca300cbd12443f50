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
  /** The type as people call it. */
  words: Sentence
  /** Whether cases of it have an amount that conditions and chains may ask for. */
  hasAmount: boolean
  /** What its amounts are of; money, where nothing is said. */
  amountIn?: 'days'
  /**
   * How many hours people call it, where they count a case of days by the hour: expression over its record's keys, null
   * for the others.
   */
  hours?: (companyId: SQLWrapper, id: SQLWrapper) => SQL
  /**
   * The kinds that a process may be for; `own`: each process is a kind of its own, that a company invents by designing
   * it, and the requester chooses by its id.
   */
  kinds: 'own' | readonly { kind: string; words: Sentence }[]
  /** What its calls name the kind, where they name it otherwise, on the wire. */
  kindField?: string
  /** Whether its processes have forms that the company designs; their answers are given to `beginApproval`. */
  hasForm?: boolean
  /**
   * Where one is applied for; `{kind}` stands for each of its kinds, which are then offered each. Left out where a
   * record is made elsewhere.
   */
  newAt?: string
  /** It is submitted once: rejected, it is not resubmitted, and what was approved is not made void. */
  isOnce?: boolean
  /**
   * What was approved is to be void: true where that is itself asked for, and this case stays as it is. Refused there,
   * nothing has happened.
   */
  onVoid?: (voiding: Voiding, context: Context) => Promise<boolean>
  /** The record follows what becomes of its approval, in the same transaction; refused there, nothing has happened. */
  onStatus: (id: string, status: ApprovalStatus, context: Context) => Promise<void>
}

/** Who asks why that a record be void which was approved. */
export interface Voiding {
  id: string
  title: string
  requesterId: string
  opinion: string
}

const approvables = new Map<string, Approvable>()

/**
 * A type of record that is approved. Its calls begin and end approvals with `cases.server.ts`, once `compose` has been
 * given it.
 */
export function approvable(subject: Approvable['subject'], definition: Omit<Approvable, 'subject'>): Approvable {
  return { subject, ...definition }
}

/** Makes these known by the types of their records. */
export function knowApprovables(all: readonly Approvable[]) {
  for (const one of all) approvables.set(one.subject.type, one)
}

/** The registration of a type whose case is there. */
export const approvableOf = (type: string): Approvable => found(approvables.get(type))
/** The same for a type that somebody names. */
export const approvableNamed = (type: string): Approvable => approvables.get(type) ?? refuse(unknownType, {}, 'type')
export const allApprovables = () => [...approvables.values()]
