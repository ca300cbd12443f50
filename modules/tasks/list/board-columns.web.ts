import type { CallInput } from '#platform/contract/call.ts'
import type { taskCalls, TaskStatus } from '../task/task.contract.ts'
import { t as word } from '../tasks.words.ts'
import { t } from './list.words.ts'
import { inNone } from './task-filters.contract.ts'
import type { UserGroup } from './user-group/user-group.contract.ts'

export interface Column {
  key: string
  name: string
  /** The parts of the list that stand in it. */
  keys: readonly string[]
  query: CallInput<typeof taskCalls.list>
}

const columnOf: Record<TaskStatus, string | null> = {
  WAITING: 'WAITING',
  RUNNING: 'RUNNING',
  WAITING_AGREE: 'WAITING_AGREE',
  POST_PONE: 'POST_PONE',
  FINISH: 'FINISH',
  FINISH_DELAY: 'FINISH',
  CANCEL: null,
}
/** The column in which a task of this status stands; none for cancelled ones. */
export const columnOfStatus = (status: TaskStatus) => columnOf[status]

/** Finished late is finished: one column for both. */
export const statusColumns = (): Column[] =>
  (['WAITING', 'RUNNING', 'WAITING_AGREE', 'POST_PONE', 'FINISH'] as const).map(key => {
    const status: TaskStatus[] = key === 'FINISH' ? ['FINISH', 'FINISH_DELAY'] : [key]
    return { key, name: word(key), keys: status, query: { status } }
  })

export const groupColumns = (groups: readonly UserGroup[]): Column[] =>
  [{ id: inNone, name: t('none_group') }, ...groups].map(({ id, name }) => ({
    key: id,
    name,
    keys: [id],
    query: { groupId: id },
  }))
