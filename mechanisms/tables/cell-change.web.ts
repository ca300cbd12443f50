import { refusalText } from '#platform/web/app/calls.ts'
import type { SavingCells } from './column.web.ts'

/**
 * Options of a change that is made from cells: no refetch while others follow, and refusals go to whoever wrote several
 * cells at once.
 */
export const cellChange = ({ refused, isMore = false }: SavingCells = {}) => ({
  ...(isMore ? { refreshes: [] } : {}),
  ...(refused ? { refused: (problem: unknown) => refused(refusalText(problem)) } : {}),
})
