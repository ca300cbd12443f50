import { say } from '#platform/contract/words.ts'
import { locale } from '#platform/web/words/words.ts'
import { priorityWordsOf, taskKindWords, type TaskKind } from './task-kinds.contract.ts'

/** What a kind is called in the reader's language. */
export const kindName = (kind: TaskKind) => say(taskKindWords[kind], locale())

/** What a priority is called: bugs have words of their own. */
export const priorityName = (priority: number, kind: TaskKind) => say(priorityWordsOf(kind)[priority]!, locale())
