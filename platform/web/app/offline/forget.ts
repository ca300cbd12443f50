/** The device's database of what was read (`kept-answers.ts`). */
export const answersName = 'kaigong.answers'

/** What was read under a session is not for who comes next. What waits to be sent stays, for whoever wrote it. */
export function forgetAnswers(): void {
  try {
    indexedDB.deleteDatabase(answersName)
  } catch {
    /* There is none. */
  }
}
