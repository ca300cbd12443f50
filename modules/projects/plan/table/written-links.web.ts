import { linkText, readLink, type LinkKind } from '#modules/tasks/tasks.contract.ts'
import type { PlannedTask } from '../plan.contract.ts'

/** A predecessor as people write it, `3SS+2`: the number of its row, the link's type, the days between. */
export type WrittenLink = ReturnType<typeof readLink>

/** What stands in a field of predecessors: `3SS+2, 5`. */
export const readLinks = (text: string): WrittenLink[] =>
  text
    .split(/[,，;；、]/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(readLink)

/** The same as it is shown; what is not in this plan is left out. */
export const writeLinks = ({ preList = [] }: PlannedTask, numberOf: (id: string) => number | undefined) =>
  preList
    .flatMap(({ taskId, lag = 0, type = 'FS' }) => {
      const number = numberOf(taskId)
      return number === undefined ? [] : [linkText(number, { type, lag })]
    })
    .join(', ')

/** The changes that give a task exactly the typed predecessors. */
export function linkChanges(
  { preList = [] }: PlannedTask,
  written: readonly WrittenLink[],
  numberOf: (id: string) => number | undefined,
): { put: (LinkKind & { number: string })[]; gone: string[] } {
  const wanted = new Map(written.map(link => [link.number, link]))
  const gone = preList.filter(({ taskId }) => {
    const number = numberOf(taskId)
    return number !== undefined && !wanted.has(String(number))
  })
  const put = written.filter(({ number, type, lag }) => {
    const known = preList.find(({ taskId }) => String(numberOf(taskId)) === number)
    return !known || (known.type ?? 'FS') !== type || (known.lag ?? 0) !== lag
  })
  return { put, gone: gone.map(({ taskId }) => taskId) }
}
