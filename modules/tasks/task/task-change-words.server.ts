import { say, type Locale, type Sentence } from '#platform/contract/words.ts'
import { dayOf, wallClock } from '#platform/contract/zone.ts'
import { inNotice } from '#mechanisms/notifications/notice-words.server.ts'
import { taskKinds, priorityWordsOf } from './kinds/task-kinds.contract.ts'

/** The fields of a change that a notice speaks of, what one cares for most first. */
const fields: Record<string, Sentence> = {
  name: { zh: '任务名称', en: 'the name' },
  planEndDate: { zh: '截止时间', en: 'the due date' },
  planStartDate: { zh: '开始时间', en: 'the start date' },
  priority: { zh: '优先级', en: 'the priority' },
  deadline: { zh: '最后期限', en: 'the deadline' },
  progressPercent: { zh: '进度', en: 'the progress' },
  detail: { zh: '描述', en: 'the description' },
  summary: { zh: '摘要', en: 'the summary' },
  planWorkHour: { zh: '计划工时', en: 'the planned hours' },
  point: { zh: '点数', en: 'the points' },
  predecessor: { zh: '前置任务', en: 'the predecessors' },
  department: { zh: '部门', en: 'the department' },
  customer: { zh: '客户', en: 'the customer' },
  chance: { zh: '商机', en: 'the opportunity' },
  questionType: { zh: '问题类型', en: 'the question type' },
  ctype: { zh: '检查类型', en: 'the check type' },
  lifecycle: { zh: '出现阶段', en: 'the phase' },
  note: { zh: '备注', en: 'the note' },
  isMilestone: { zh: '里程碑', en: 'the milestone' },
  lockContent: { zh: '锁定内容', en: 'the content lock' },
  openType: { zh: '可见范围', en: 'the visibility' },
  attachments: { zh: '附件', en: 'the files' },
}
const yes: Sentence = { zh: '是', en: 'yes' }
const no: Sentence = { zh: '否', en: 'no' }
const ways = {
  changed: { zh: '将{field}从“{from}”改为“{to}”', en: 'changed {field} from “{from}” to “{to}”' },
  changedTo: { zh: '将{field}改为“{to}”', en: 'changed {field} to “{to}”' },
  cleared: { zh: '清空了{field}', en: 'cleared {field}' },
  changedField: { zh: '修改了{field}', en: 'changed {field}' },
} satisfies Record<string, Sentence>

/** More than these do not fit a row or a locked phone: the task's page has them all. */
const most = 3
const longest = 40

/** What was changed from what to what; nothing where the details name no field. */
export function changesSaid(details: Record<string, unknown>, timeZone: string): Sentence | null {
  const changed = Object.keys(fields).filter(field => field in details)
  if (changed.length === 0) return null
  const inWords = (locale: Locale) => {
    const parts = changed.slice(0, most).map(field => partOf(field, details, timeZone, locale))
    const rest = changed.length > most ? say({ zh: '等', en: ' and more' }, locale) : ''
    return `{actor} ${parts.join(say({ zh: '；', en: '; ' }, locale))}${rest}`
  }
  return { zh: inWords('zh-CN'), en: inWords('en-US') }
}

function partOf(field: string, details: Record<string, unknown>, timeZone: string, locale: Locale): string {
  const change = details[field]
  const called = say(fields[field]!, locale)
  const value = (one: unknown) => valueOf(field, one, { details, timeZone, locale })
  const [from, to] = Array.isArray(change) ? change.map(value) : []
  if (from === undefined || to === undefined) return say(ways.changedField, locale, { field: called })
  if (to === '') return say(ways.cleared, locale, { field: called })
  return say(from === '' ? ways.changedTo : ways.changed, locale, { field: called, from, to })
}

interface Reading {
  details: Record<string, unknown>
  timeZone: string
  locale: Locale
}

/** A value in words: empty for none, undefined where there are no words for it. */
function valueOf(field: string, value: unknown, { details, timeZone, locale }: Reading): string | undefined {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return say(value ? yes : no, locale)
  if (field === 'openType') return undefined
  if (field === 'priority') {
    const kind = taskKinds.find(one => one === details.kind)
    const words = kind && priorityWordsOf(kind)[Number(value)]
    return words && say(words, locale)
  }
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return `${dayOf(text, timeZone)} ${wallClock(text, timeZone).slice(11, 16)}`
  if (field === 'progressPercent') return `${text}%`
  const plain = inNotice(text)
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain
}
