/** The database of stored answers (`kept-answers.ts`). */
export const answersName = 'kaigong.answers'

/** Deletes the stored answers, so that the next person cannot read them. Waiting writes stay, for their author. */
export function forgetAnswers(): void {
  try {
    indexedDB.deleteDatabase(answersName)
  } catch {
    /* No database to delete. */
  }
}
