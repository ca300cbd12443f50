import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { CheckIcon, FlagIcon } from '#platform/web/kit/icons.tsx'
import { priorityName } from '#modules/tasks/tasks.web.tsx'
import { t } from '../agile.words.ts'

const weights = [3, 2, 1, 0] as const
export type Weight = (typeof weights)[number]

/** Opens a selector of priorities, or of a bug's severities; null when cancelled. */
export async function chooseWeight(now: number | null, kind: 'STORY' | 'BUG' | 'TASK'): Promise<Weight | null> {
  const chosen = await actionMenu(
    weights.map(one => ({ key: String(one), name: priorityName(one, kind), icon: one === now ? CheckIcon : FlagIcon })),
    t(kind === 'BUG' ? 'severity' : 'priority'),
  )
  return chosen === null ? null : (Number(chosen) as Weight)
}
