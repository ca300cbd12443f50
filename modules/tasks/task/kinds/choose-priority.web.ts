import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { CheckIcon, FlagIcon } from '#platform/web/kit/icons.tsx'
import { say } from '#platform/contract/words.ts'
import { locale } from '#platform/web/words/words.ts'
import { t } from '../../tasks.words.ts'
import { priorities } from '../task-row.contract.ts'
import { priorityWordsOf, taskKindWords, type TaskKind } from './task-kinds.contract.ts'

/** What a kind is called in the reader's language. */
export const kindName = (kind: TaskKind) => say(taskKindWords[kind], locale())

/** What a priority is called: bugs have words of their own. */
export const priorityName = (priority: number, kind: TaskKind) => say(priorityWordsOf(kind)[priority]!, locale())

/** Asks for a priority; null when cancelled. */
export async function choosePriority(now: number, kind: TaskKind): Promise<number | null> {
  const chosen = await actionMenu(
    priorities.map(priority => ({ key: String(priority), name: priorityName(priority, kind), icon: priority === now ? CheckIcon : FlagIcon })),
    t('priority'),
  )
  return chosen === null ? null : Number(chosen)
}
