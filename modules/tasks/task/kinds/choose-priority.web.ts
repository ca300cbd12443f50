import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { CheckIcon, FlagIcon } from '#platform/web/kit/icons.tsx'
import { t } from '../../tasks.words.ts'
import { priorities } from '../task-row.contract.ts'
import { priorityName } from './kind-names.web.ts'
import type { TaskKind } from './task-kinds.contract.ts'

/** Opens a selector of priorities; null when cancelled. */
export async function choosePriority(now: number, kind: TaskKind): Promise<number | null> {
  const chosen = await actionMenu(
    priorities.map(priority => ({
      key: String(priority),
      name: priorityName(priority, kind),
      icon: priority === now ? CheckIcon : FlagIcon,
    })),
    t('priority'),
  )
  return chosen === null ? null : Number(chosen)
}
