import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, choice, day, done, id, ids, instant, listOf, number, out, text } from '#platform/contract/fields.ts'
import { listQuery, page, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** Draft, waiting for agreement, agreed, sent back (a draft again, with a reason), committed: closed for good. */
export const workHourStatuses = ['DRAFT', 'WAITING', 'AGREE', 'REJECT', 'COMMIT'] as const
export type WorkHourStatus = (typeof workHourStatuses)[number]

/** Spec 1 §5 "Workhour": of one log, and of all logs of a person's day together. */
export const mostHours = 24
/** So many logs are submitted, withdrawn or decided at once. */
export const mostAtOnce = 200

const atMost24 = v.maxValue<number, number, 'over_24'>(mostHours, 'over_24')
const twoDecimals = v.check<number, 'hour_decimals'>(
  hours => Math.abs(hours * 100 - Math.round(hours * 100)) < 1e-6,
  'hour_decimals',
)
/** Hours of a log: more than 0, at most 24, two decimals. */
const hour = v.pipe(
  number(-1e6, 1e6),
  v.check(hours => hours > 0, 'hour_needed'),
  atMost24,
  twoDecimals,
)
/** Hours of a cell of the week sheet, which 0 empties. */
export const cellHour = v.pipe(number(0, 1e6), atMost24, twoDecimals)

export const workHourSummary = text(500)

/** A task in a line about it. */
export const taskBrief = v.object({ id: out.id, code: out.text, name: out.text })

export const workHourRow = v.object({
  id: out.id,
  taskId: out.id,
  task: taskBrief,
  user: personBrief,
  startDate: out.day,
  startTime: out.maybeInstant,
  hour: out.number,
  summary: out.text,
  status: v.picklist(workHourStatuses),
  submittedAt: out.maybeInstant,
  decider: v.nullable(personBrief),
  decidedAt: out.maybeInstant,
  opinion: out.maybeText,
  can: abilities(['edit', 'submit', 'revoke', 'decide']),
})
export type WorkHourRow = v.InferOutput<typeof workHourRow>

/** `startDate` is a day, or a moment whose day in the company's zone counts. */
const fields = { taskId: id, startDate: instant, hour, summary: v.optional(workHourSummary, '') }

/** Whose logs, on what, from when until when; the days are included. */
export const workHourQuery = v.object({
  ...listQuery(['startDate']).entries,
  taskId: v.optional(id),
  startDate: v.optional(day),
  endDate: v.optional(day),
  status: v.optional(listOf(choice(workHourStatuses), workHourStatuses.length)),
})

/** Logs by id, or all of the caller's between two days. */
const chosen = v.object({ id: v.optional(ids(mostAtOnce), []), startDate: v.optional(day), endDate: v.optional(day) })
const counted = v.object({ count: out.number })

export const workHourCalls = callsAbout('workhour', {
  list: call('GET /task/user_hour_log', workHourQuery, withCan(page(workHourRow), { create: 'everyone' }), {
    summary: 'Logged hours by person, task, state and days',
  }),
  create: call('POST /task/user_hour_log', v.object({ id: v.optional(id), ...fields }), v.object({ id: out.id }), {
    summary: 'Log hours on a task; with the `uuid` of a log, change that one',
  }),
  detail: call('GET /task/user_hour_log/:id', v.object({ id }), workHourRow, {
    summary: 'One log, with what the caller may do',
  }),
  update: call(
    'PATCH /task/user_hour_log/:id',
    v.object({
      id,
      taskId: v.optional(id),
      startDate: v.optional(instant),
      hour: v.optional(hour),
      summary: v.optional(workHourSummary),
    }),
    done,
    { summary: 'Change a draft, or what was sent back' },
  ),
  remove: call('DELETE /task/user_hour_log/:id', v.object({ id }), done, {
    summary: 'Delete a draft, or what was sent back',
  }),
  submit: call('POST /task/user_hour_log/submit', chosen, counted, {
    summary: 'Hand own drafts in for approval, by id or between two days',
  }),
  revoke: call('POST /task/user_hour_log/revoke', v.object({ id: ids(mostAtOnce) }), counted, {
    summary: 'Take back: own waiting logs become drafts; agreed ones wait again, by whoever decides them',
  }),
})

export const dayIsFull = refusal('workhour.day_full', {
  zh: '当天工时合计不能超过 24 小时',
  en: 'The hours of a day cannot exceed 24',
})
export const tooEarly = refusal('workhour.too_early', {
  zh: '只能补填最近 {days} 天的工时',
  en: 'Hours can be logged for the last {days} days only',
})
export const tooLate = refusal('workhour.too_late', {
  zh: '最多填到本周日',
  en: 'Hours can be planned up to this Sunday',
})
export const notYet = refusal('workhour.not_yet', {
  zh: '还没到的日期不能提交',
  en: 'Future days cannot be submitted',
})
export const notEditable = refusal('workhour.not_editable', {
  zh: '已提交的工时不能修改或删除，请先撤回',
  en: 'Submitted hours cannot be changed or deleted: withdraw them first',
})
export const nothingToSubmit = refusal('workhour.nothing_to_submit', {
  zh: '没有可提交的工时',
  en: 'There are no hours to submit',
})
export const notRevocable = refusal('workhour.not_revocable', {
  zh: '其中有工时已不能撤回',
  en: 'Some of these hours can no longer be withdrawn',
})
export const taskHasHours = refusal('workhour.task_in_use', {
  zh: '任务已登记工时，不能删除，可以改为取消',
  en: 'Hours are logged on this task: cancel it instead of deleting it',
})
