import type { Statement } from '#platform/server/database/batch.ts'
import { adding } from '#platform/server/parts/part.ts'

type Forgetting = (companyId: string, subjectType: string, subjectIds: readonly string[]) => Statement
const forgettings: Forgetting[] = []

/** Declares what hangs on records of any type, and how it goes when they do. */
export const hangsOnSubjects = adding('what hangs on records', (forget: Forgetting) => {
  forgettings.push(forget)
})

/** Records of one type that were made after others of it. */
export type Copies = readonly (readonly [from: string, to: string])[]
type Copying = (companyId: string, subjectType: string, from: readonly string[], to: readonly string[]) => Statement
const copyings: Copying[] = []

/**
 * Declares that what hangs on a record belongs to a copy of it as well, as its files and tags do, and what is said
 * about it does not.
 */
export const copiesWithSubjects = adding('what copies have', (copying: Copying) => {
  copyings.push(copying)
})
/** What hangs on some records, for their copies: one statement for each mechanism, however many there are. */
export const hungOnCopies = (companyId: string, subjectType: string, copies: Copies): Statement[] =>
  copies.length === 0
    ? []
    : copyings.map(copying =>
        copying(
          companyId,
          subjectType,
          copies.map(([from]) => from),
          copies.map(([, to]) => to),
        ),
      )

/** Everything that hangs on these records goes with them: their people, comments, notices. History stays. */
export const forgotten = (companyId: string, subjectType: string, subjectIds: readonly string[]): Statement[] =>
  forgettings.map(forget => forget(companyId, subjectType, subjectIds))
