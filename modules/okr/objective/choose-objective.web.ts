import { sendCall } from '#platform/web/app/send-call.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { t } from '../okr.words.ts'
import { objectiveCalls, type ObjectiveRow } from './objective.contract.ts'

/** Asks for one of the objectives that may be seen, those of the same cycle; null when cancelled. */
export async function chooseObjective(
  title: string,
  cycle: { type?: ObjectiveRow['type']; cycle?: string },
  without: readonly string[] = [],
): Promise<Pick<ObjectiveRow, 'id' | 'name'> | null> {
  const { list } = await sendCall(objectiveCalls.list, { ...cycle, start: 0, limit: 100 })
  const offered = list.filter(({ id }) => !without.includes(id))
  const chosen = await actionMenu(
    offered.map(({ id: key, name, manager }) => ({ key, name, text: manager?.name ?? '' })),
    title,
    t('noneFound'),
  )
  return offered.find(({ id }) => id === chosen) ?? null
}
