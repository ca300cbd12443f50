import { dateTime } from '#platform/web/words/format.ts'
import { t as filesWord } from '#mechanisms/attachments/attachments.words.ts'
import { t as fieldsWord } from '#mechanisms/custom-fields/custom-fields.words.ts'
import type { HistoryWords } from '#mechanisms/history/history-sentence.web.ts'
import { t as tagsWord } from '#mechanisms/tags/tags.words.ts'
import { partSentence } from '../item/part-history.web.ts'
import { t } from '../tasks.words.ts'
import { priorityName } from './kinds/choose-priority.web.ts'
import type { TaskKind } from './kinds/task-kinds.contract.ts'
import { taskStatuses, type TaskStatus } from './task.contract.ts'

const isStatus = (value: unknown): value is TaskStatus => taskStatuses.some(status => status === value)

/** How a task's history is said. */
export const taskHistoryWords = (kind: TaskKind): HistoryWords => ({
  what: t('task'),
  fields: {
    status: t('status'), name: t('name'), detail: t('detail'), summary: t('summary'), priority: t('priority'),
    planStartDate: t('planStartDate'), planEndDate: t('planEndDate'), progressPercent: t('progressPercent'), attachments: filesWord('attachments'),
    predecessor: t('predecessor'),
    tags: tagsWord('tags'), customFields: fieldsWord('fields'),
  },
  value(field, value) {
    if (field === 'status' && isStatus(value)) return t(value)
    if (field === 'priority') return priorityName(Number(value), kind)
    if (field === 'planStartDate' || field === 'planEndDate') return dateTime(String(value))
    return field === 'progressPercent' ? `${value}%` : String(value)
  },
  action: row => row.action === 'restart' ? t('restarted') : partSentence(row),
})
