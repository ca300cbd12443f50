import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  done,
  emptiable,
  flag,
  id,
  ids,
  instant,
  listOf,
  numberedChoice,
  out,
  requiredText,
} from '#platform/contract/fields.ts'
import { page, paging, withCan } from '#platform/contract/list.ts'
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
  /** To exit: to be reminded no longer by what somebody else has set. */
  can: abilities(['edit', 'remove', 'exit']),
})
export type ReminderRow = v.InferOutput<typeof reminderRow>

const draft = {
  content: requiredText(200),
  /** When; or, of a record that is due some time, so many minutes before that. */
  remindAt: emptiable(instant),
  before: emptiable(numberedChoice(minutesBefore)),
  /** Days after which it comes again. */
  followUp: v.optional(listOf(numberedChoice(followUpDays), followUpDays.length), []),
  /** It is delivered in quiet hours as well. */
  isUrgent: v.optional(flag, false),
  /** Whom it reminds; the caller alone, when nobody is named. */
  userIds: v.optional(ids(100), []),
}

const type = v.optional(requiredText(40))

export const reminderCalls = callsAbout('reminder', {
  list: call(
    'GET /reminder/list',
    v.object({ type, subjectId: v.optional(id), isDelivered: v.optional(flag), ...paging(20).entries }),
    withCan(page(reminderRow), { create: 'everyone' }),
    {
      about: ['*'],
      also: ['/crm/common-alert'],
      summary:
        'Reminders that the caller made or is reminded by: those to come by their time, then the past ones, latest first',
    },
  ),
  create: call('POST /reminder', v.object({ ...draft, type, subjectId: emptiable(id) }), v.object({ id: out.id }), {
    also: ['/crm/common-alert'],
    summary: 'Be reminded, or remind others, at a time that is not past',
  }),
  update: call('PUT /reminder/:id', v.object({ id, ...draft }), done, {
    summary: 'Change a reminder that is still to come',
  }),
  remove: call('GET /reminder/remove', v.object({ id: v.optional(id), type }), v.object({ removed: out.number }), {
    changes: true,
    summary: 'Take away one reminder, or all of a type that the caller made',
  }),
  /** The same of one, as the spec's CRM asks for it. */
  delete: call('POST /crm/common-alert/:id/delete', byId, done, {
    summary: 'Take away a reminder that the caller made',
  }),
  exit: call('POST /crm/common-alert/:id/exit', byId, done, {
    summary: 'Be reminded no longer by what somebody else has set; without anybody left it is gone',
  }),
})

export const timeIsPast = refusal('reminder.time.past', {
  zh: '提醒时间不能早于当前时间',
  en: 'The reminder time cannot be in the past',
})
export const timeNeeded = refusal('reminder.time.needed', { zh: '请选择提醒时间', en: 'Choose when to be reminded' })
export const neverDue = refusal('reminder.due.none', {
  zh: '该内容没有截止时间，请选择一个提醒时间',
  en: 'This has no due date: choose a time instead',
})
export const alreadyDelivered = refusal('reminder.delivered', {
  zh: '提醒已发出，不能再修改',
  en: 'The reminder has already been sent and cannot be changed',
})
export const nothingNamed = refusal('reminder.remove.nothing', {
  zh: '请指定要删除的提醒',
  en: 'Specify which reminder to remove',
})
