import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, day, done, id, listOf, out } from '#platform/contract/fields.ts'
import { page, paging, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { attendanceStates, sumNames } from './sums.contract.ts'

export const searchScopes = ['mine', 'direct', 'subordinates', 'company', 'department', 'person'] as const
export const statKinds = ['person', 'department', 'month'] as const
/** Days that are reckoned for one answer, and people times days. */
export const mostSpan = 400
export const mostReckoned = 100_000

export const tooMuchAtOnce = refusal('attendance.too_much', {
  zh: '范围太大，请缩短时间或选择部门',
  en: 'That is too much at once: choose fewer days, or a department',
})
export const whoseNeeded = refusal('attendance.search_id', {
  zh: '请选择部门或成员',
  en: 'Choose a department or a person',
})
export const monthRuns = refusal('attendance.month.running', {
  zh: '{month} 还没有结束，从次月 2 日起可以封账',
  en: '{month} is not over: it can be closed from the 2nd of the next month',
})
export const alreadyClosed = refusal('attendance.month.already', {
  zh: '{month} 已经封账',
  en: '{month} is already closed',
})
export const notClosed = refusal('attendance.month.open', { zh: '{month} 没有封账', en: '{month} is not closed' })

const sortNames = ['name', ...sumNames] as const
export type StatSort = (typeof sortNames)[number]
const sorters = [...sortNames, ...sortNames.map(name => `-${name}` as const)] as const
const sorter = v.pipe(
  v.string('choice'),
  v.transform(input => sorters.find(name => wireName(name) === input) ?? input),
  v.picklist(sorters, 'choice'),
)

/** A month (2026-11) or two days (2026-11-01,2026-11-15), or the present one. */
const dateScope = v.pipe(
  v.string('choice'),
  v.regex(/^(month|last_month|\d{4}-(0[1-9]|1[0-2])|\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2})$/, 'choice'),
  v.check(
    input =>
      input.includes(',')
        ? input.split(',').every(one => v.is(day, one))
        : !/^\d/.test(input) || v.is(day, `${input}-01`),
    'day',
  ),
)

const statFields = {
  by: v.optional(choice(statKinds), 'person'),
  searchScope: v.optional(choice(searchScopes), 'company'),
  searchId: v.optional(id),
  status: v.optional(listOf(choice(attendanceStates), attendanceStates.length), []),
  sorters: v.optional(listOf(sorter, 3), []),
  dateScope: v.optional(dateScope, 'month'),
}
const sums = Object.fromEntries(sumNames.map(name => [name, out.number])) as Record<
  (typeof sumNames)[number],
  typeof out.number
>
const statRow = v.object({
  /** A person's or department's id; the first of a month. */
  id: out.text,
  name: out.text,
  departmentName: out.maybeText,
  personNum: out.number,
  ...sums,
})
export type StatRow = v.InferOutput<typeof statRow>

const monthRow = v.object({
  month: out.day,
  isClosed: out.flag,
  isOver: out.flag,
  closer: v.nullable(personBrief),
  closedAt: out.maybeInstant,
})
const monthLog = v.object({ month: out.day, isClosed: out.flag, user: personBrief, createdAt: out.instant })
const byMonth = v.object({ month: day })

export const attendanceCalls = callsAbout('sign', {
  stat: call(
    'GET /hr/sign/stat_by_user',
    v.object({ ...statFields, ...paging().entries }),
    withCan(v.object({ ...page(statRow).entries, startDate: out.day, endDate: out.day }), { viewAll: ['HR_MANAGER'] }),
    {
      about: ['leave'],
      summary: 'Attendance of people summed up: by person, department or month, of those whom the caller may see',
    },
  ),
  export: call('GET /hr/sign/stat_export', v.object(statFields), v.unknown(), {
    answers: 'file',
    summary: 'The same as an .xlsx',
  }),
  months: call(
    'GET /hr/sign/months',
    v.object({}),
    v.object({ list: v.array(monthRow), log: v.array(monthLog), can: v.object({ close: out.flag, reopen: out.flag }) }),
    {
      authority: ['HR_MANAGER'],
      summary: 'The last twelve months, which of them are closed, and who closed or opened what',
    },
  ),
  close: call('POST /hr/sign/months/close', byMonth, done, {
    authority: ['HR_MANAGER'],
    summary: 'Close the month of a day: its attendance changes no more',
  }),
  reopen: call('POST /hr/sign/months/reopen', byMonth, done, {
    summary: 'Open a closed month again: system administrators only',
  }),
})
