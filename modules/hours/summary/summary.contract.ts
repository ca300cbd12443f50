import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, day, id, out } from '#platform/contract/fields.ts'
import { page, withCan } from '#platform/contract/list.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { taskBrief, workHourQuery } from '../log/work-hour.contract.ts'

export const summaryKinds = ['person', 'department', 'task', 'month', 'day'] as const
export type SummaryKind = (typeof summaryKinds)[number]

/** Hours of a group: in all, and how much of them is approved or waits for it. */
const sums = { hour: out.number, agreeHour: out.number, waitingHour: out.number }
export const summaryRow = v.object({
  /** A person's, department's or task's id; the first of a month; a day. */
  id: out.text,
  name: out.text,
  ...sums,
  personNum: out.number,
  /** Days with hours of each person, together. */
  dayNum: out.number,
})
export type SummaryRow = v.InferOutput<typeof summaryRow>

const monthDay = v.object({ startDate: out.day, ...sums, rejectHour: out.number })

export const summaryCalls = callsAbout('workhour', {
  month: call(
    'GET /task/user_hour_log/month',
    v.object({ startDate: v.optional(day), personId: v.optional(id) }),
    v.object({
      startDate: out.day,
      endDate: out.day,
      today: out.day,
      dayHours: out.number,
      list: v.array(monthDay),
    }),
    { summary: "A person's days of a month with their hours" },
  ),
  summary: call(
    'GET /task/user_hour_log/summary',
    v.object({ by: v.optional(choice(summaryKinds), 'person'), ...workHourQuery.entries }),
    withCan(page(summaryRow), { viewAll: ['WORK_HOUR'] }),
    {
      summary: 'Logged hours summed by person, department, task, month or day',
    },
  ),
  real: call(
    'GET /task/user_hour_log/real/:id',
    v.object({ id }),
    v.object({
      task: taskBrief,
      planWorkHour: out.maybeNumber,
      /** Agreed hours. */
      realWorkHour: out.number,
      waitingHour: out.number,
      /** Of those whose logs the caller may see. */
      people: v.array(v.object({ user: personBrief, ...sums })),
    }),
    { summary: 'Planned and real hours of a task, and whose they are' },
  ),
  export: call('GET /task/user_hour_log/export', workHourQuery, v.unknown(), {
    answers: 'file',
    summary: 'Logged hours as an .xlsx',
  }),
})
