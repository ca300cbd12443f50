import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { abilities, done, emptiable, flag, id, ids, instant, listOf, numberedChoice, out, requiredText } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** A reminder that hangs on no record. */
export const ownReminder = 'self'
/** Spec 1 §9 "Follow-up reminders": so many days later. */
export const followUpDays = [1, 3, 7] as const
/** Minutes before a record is due. */
export const minutesBefore = [0, 5, 15, 30, 60, 1440] as const

export const reminderRow = v.object({
  id: out.id,
  type: out.text,
  subjectId: out.maybeId,
  content: out.text,
  remindAt: out.instant,
  /** Minutes before the record is due; null: at a time of its own. */
  before: out.maybeNumber,
  followUp: v.array(out.number),
  isUrgent: out.flag,
  isDelivered: out.flag,
  creator: v.nullable(personBrief),
  users: v.array(personBrief),
  can: abilities(['edit', 'remove']),
})
export type ReminderRow = v.InferOutput<typeof reminderRow>

const draft = {
  content: requiredText(200),
  /** When; or, of a record that is due some time, so many minutes before that. */
  remindAt: emptiable(instant),
  before: emptiable(numberedChoice(minutesBefore)),
  /** Days after which it comes again. */
  followUp: v.optional(listOf(numberedChoice(followUpDays), followUpDays.length), []),
  /** It is told in quiet hours as well. */
  isUrgent: v.optional(flag, false),
  /** Whom it reminds; the asker alone, when nobody is named. */
  userIds: v.optional(ids(100), []),
}

const type = v.optional(requiredText(40))

export const reminderCalls = {
  list: call('GET /reminder/list', v.object({ type, subjectId: v.optional(id), isDelivered: v.optional(flag), ...paging(20).entries }), page(reminderRow),
    { summary: 'Reminders that the asker made or is reminded by: those to come by their time, then the past ones, latest first' }),
  create: call('POST /reminder', v.object({ ...draft, type, subjectId: emptiable(id) }), v.object({ id: out.id }),
    { summary: 'Be reminded, or remind others, at a time that is not past' }),
  update: call('PUT /reminder/:id', v.object({ id, ...draft }), done, { summary: 'Change a reminder that is still to come' }),
  remove: call('GET /reminder/remove', v.object({ id: v.optional(id), type }), v.object({ removed: out.number }),
    { changes: true, summary: 'Take away one reminder, or all of a type that the asker made' }),
}

export const timeIsPast = refusal('reminder.time.past', { zh: '提醒时间不能早于当前时间', en: 'The reminder time cannot be earlier than now' })
export const timeNeeded = refusal('reminder.time.needed', { zh: '请选择提醒时间', en: 'Choose when to be reminded' })
export const neverDue = refusal('reminder.due.none', { zh: '该内容没有截止时间，请选择一个提醒时间', en: 'This has no due date: choose a time instead' })
export const alreadyDelivered = refusal('reminder.delivered', { zh: '提醒已发出，不能再修改', en: 'The reminder was given already and cannot be changed' })
export const nothingNamed = refusal('reminder.remove.nothing', { zh: '请指定要删除的提醒', en: 'Say which reminder to remove' })
