import { dateTime } from '#platform/web/words/format.ts'
import { t as filesWord } from '#mechanisms/attachments/attachments.words.ts'
import { t as fieldsWord } from '#mechanisms/custom-fields/custom-fields.words.ts'
import { deliverableSentence } from '#mechanisms/deliverables/deliverable-history.web.ts'
import type { HistoryWords } from '#mechanisms/history/history-sentence.web.ts'
import { shareSentence } from '#mechanisms/shares/share-history.web.ts'
import { t as tagsWord } from '#mechanisms/tags/tags.words.ts'
import { partSentence } from '../item/part-history.web.ts'
import type { ConstraintKind } from '../plan/plan-constraint.contract.ts'
import { t } from '../tasks.words.ts'
import { t as own } from './record.words.ts'
import { priorityName } from './kinds/kind-names.web.ts'
import type { TaskKind } from './kinds/task-kinds.contract.ts'
import { taskStatuses, type TaskStatus } from './task.contract.ts'

const isStatus = (value: unknown): value is TaskStatus => taskStatuses.some(status => status === value)

/** How a task's history is said. */
export const taskHistoryWords = (kind: TaskKind): HistoryWords => ({
  what: t('task'),
  fields: {
    status: t('status'),
    name: t('name'),
    detail: t('detail'),
    summary: t('summary'),
    priority: t('priority'),
    planStartDate: t('planStartDate'),
    planEndDate: t('planEndDate'),
    progressPercent: t('progressPercent'),
    planWorkHour: t('planWorkHour'),
    point: t('point'),
    parent: t('parent'),
    project: own('project'),
    stage: own('stage'),
    sprint: own('sprint'),
    module: own('module'),
    version: own(kind === 'BUG' ? 'foundVersion' : 'version'),
    repairVersion: own('repairVersion'),
    note: own('note'),
    scorePower: own('scorePower'),
    openType: own('openType'),
    lockContent: own('lockContent'),
    isMilestone: own('milestone'),
    deadline: own('deadline'),
    constraintKind: own('constraint'),
    constraintDate: own('constraintDate'),
    realStartDate: own('realStartDate'),
    department: own('department'),
    attachments: filesWord('attachments'),
    predecessor: t('predecessor'),
    questionType: own('questionType'),
    ctype: own('ctype'),
    lifecycle: own('lifecycle'),
    customer: own('customer'),
    chance: own('chance'),
    tags: tagsWord('tags'),
    customFields: fieldsWord('fields'),
  },
  value(field, value) {
    if (field === 'status' && isStatus(value)) return t(value)
    if (field === 'priority') return priorityName(Number(value), kind)
    if (
      field === 'planStartDate' ||
      field === 'planEndDate' ||
      field === 'deadline' ||
      field === 'constraintDate' ||
      field === 'realStartDate'
    )
      return dateTime(String(value))
    if (field === 'constraintKind') return own(`constraint_${value as ConstraintKind}`)
    if (field === 'openType') return own(`openType${value as 0 | 1 | 2}`)
    if (field === 'lockContent' || field === 'isMilestone') return value === true ? own('yes') : own('no')
    return field === 'progressPercent' ? `${value}%` : String(value)
  },
  action(row) {
    const { action, details } = row
    if (action === 'restart') return t('restarted')
    if (
      action === 'status' &&
      typeof details.opinion === 'string' &&
      Array.isArray(details.status) &&
      isStatus(details.status[1])
    ) {
      return t('saidStatusWhy', { status: t(details.status[1]), why: details.opinion })
    }
    if (action === 'score') return own('saidScore', { n: Number(details.score) })
    if (action === 'relate') return own('saidRelate', { title: String(details.title) })
    if (action === 'unrelate') return own('saidUnrelate', { title: String(details.title) })
    return partSentence(row) ?? deliverableSentence(row) ?? shareSentence(row)
  },
})
