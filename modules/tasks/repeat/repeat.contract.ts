import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, emptiable, flag, id, instant, out, requiredText } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'

/** How many of the next occurrences are shown. */
export const shownOccurrences = 5
/** Occurrences lie at least so far apart: a rule makes work for people. */
export const leastApart = 60 * 60_000

const rule = v.object({
  cronExpression: out.text,
  triggerEndDate: out.maybeInstant,
  isActive: out.flag,
  /** When it is made next; null when the rule has come to its end. */
  nextAt: out.maybeInstant,
})
const taskBrief = v.object({ id: out.id, code: out.text, name: out.text })
/** A created occurrence; `skippedNum` is how many before it were skipped, because there was nobody to create them. */
const occurrence = v.object({
  occursAt: out.instant,
  skippedNum: out.number,
  task: v.nullable(v.object({ ...taskBrief.entries, status: out.text })),
})

export const repeatCalls = callsAbout('task', {
  read: call(
    'GET /v3/task/:id/repeat',
    v.object({ id }),
    v.object({
      rule: v.nullable(rule),
      next: v.array(out.instant),
      made: v.array(occurrence),
      /** The recurring task that this one was made by. */
      madeBy: v.nullable(taskBrief),
    }),
    { summary: 'The rule of a recurring task, when it comes next, and what it has made; or what a task was made by' },
  ),
  preview: call(
    'GET /v3/task/repeat/preview',
    v.object({ cronExpression: requiredText(100), triggerEndDate: emptiable(instant) }),
    v.object({
      next: v.array(out.instant),
    }),
    {
      summary: "The next five occurrences of a rule that begins today, by the company's clock",
    },
  ),
  set: call(
    'PUT /v3/task/:id/repeat',
    v.object({
      id,
      cronExpression: requiredText(100),
      triggerEndDate: emptiable(instant),
      isActive: v.optional(flag, true),
    }),
    v.object({
      id: out.id,
      nextAt: out.maybeInstant,
    }),
    {
      summary: 'Say when a task is made again; none is made on the day of creation',
    },
  ),
  remove: call('DELETE /v3/task/:id/repeat', v.object({ id }), done, { summary: 'Make a task again no more' }),
})

export const wrongExpression = refusal('task.repeat.expression', {
  zh: '周期规则不正确，应为“分 时 日 月 周”',
  en: 'The rule is not valid: use "minute hour day month weekday"',
})
export const tooOften = refusal('task.repeat.too_often', {
  zh: '两次生成至少间隔一小时',
  en: 'There must be at least an hour between two of them',
})
export const endIsPast = refusal('task.repeat.end_past', {
  zh: '重复截止时间不能早于现在',
  en: 'The end of the recurrence cannot be in the past',
})
export const neverComes = refusal('task.repeat.never', {
  zh: '按该规则不会生成任务，请检查日期和截止时间',
  en: 'This rule would never create a task: check its days and end date',
})
export const onlyPlainRepeat = refusal('task.repeat.kind', {
  zh: '只有普通任务可以设为周期任务',
  en: 'Only an ordinary task can be made recurring',
})
