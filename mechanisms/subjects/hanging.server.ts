import type { Statement } from '#platform/server/database/batch.ts'

type Forgetting = (companyId: string, subjectType: string, subjectIds: readonly string[]) => Statement
const forgettings: Forgetting[] = []

/** Declares what hangs on records of any type, and how it goes when they do. */
export const hangsOnSubjects = (forget: Forgetting) => { forgettings.push(forget) }
/** Everything that hangs on these records goes with them: their people, comments, notices. History stays. */
export const forgotten = (companyId: string, subjectType: string, subjectIds: readonly string[]): Statement[] =>
  forgettings.map(forget => forget(companyId, subjectType, subjectIds))
