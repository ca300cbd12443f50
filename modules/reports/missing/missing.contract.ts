import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, day, flag, id, ids, out } from '#platform/contract/fields.ts'
import { page, paging, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { peopleScopes, reportStatuses, seesEverybody } from '../report/report.contract.ts'

export const mostReminded = 100
export const mostDays = 366

export const nobodyMissing = refusal('report.nobody_to_remind', {
  zh: '没有可提醒的成员：都已提交，或今天已提醒过',
  en: 'No one to remind: all have handed in, or were reminded today',
})
export const periodTooLong = refusal('report.period_too_long', {
  zh: `统计时间最长 ${mostDays} 天`,
  en: `A period is at most ${mostDays} days`,
})

const cycle = { typeId: id, date: v.optional(day), scope: v.optional(choice(peopleScopes), 'direct') }
const span = { startDate: out.day, endDate: out.day, due: out.instant, isDue: out.flag, isOver: out.flag }

const missingRow = v.object({
  /** The person's. */
  id: out.id,
  person: personBrief,
  departmentName: out.maybeText,
  /** A draft, one that was sent back; null where there is nothing at all. */
  status: v.nullable(v.picklist(reportStatuses)),
  remindedAt: out.maybeInstant,
})

const digestRow = v.object({
  id: out.id,
  person: personBrief,
  title: out.text,
  content: v.array(v.object({ title: out.text, text: out.text })),
  review: out.number,
  score: out.maybeNumber,
  isLate: out.flag,
  isRead: out.flag,
  sentAt: out.maybeInstant,
})

/** What the statistics count; each opens its rows. */
export const figures = ['due', 'sent', 'onTime', 'late', 'missing', 'reviewed'] as const
export type Figure = (typeof figures)[number]
export const staticBy = ['person', 'department'] as const
const staticRow = v.object({
  /** The person's, or the department's. */
  id: out.id,
  name: out.text,
  /** How many are due by now, by the working calendar and since when each is here. */
  due: out.number,
  sent: out.number,
  onTime: out.number,
  late: out.number,
  missing: out.number,
  reviewed: out.number,
  /** The mean of what has a score; null where nothing has. */
  score: out.maybeNumber,
})

const owedRow = v.object({
  /** The person's, and the first day of the cycle. */
  id: out.text,
  person: personBrief,
  departmentName: out.maybeText,
  startDate: out.day,
  endDate: out.day,
  /** The one that was handed in. */
  reportId: out.maybeId,
  /** A draft, one that was sent back, one that was handed in; null where there is nothing at all. */
  status: v.nullable(v.picklist(reportStatuses)),
  isLate: out.flag,
})
/** Whose reports of which type and period: what figures count, and the lists that they open. */
const ofPeriod = {
  typeId: v.optional(id),
  scope: v.optional(choice(peopleScopes), 'direct'),
  startDate: v.optional(day),
  endDate: v.optional(day),
}

export const teamCalls = callsAbout('report', {
  missing: call(
    'GET /report/missing',
    v.object({ ...cycle, ...paging(20).entries }),
    withCan(v.object({ ...page(missingRow).entries, ...span }), { viewAll: seesEverybody }),
    { summary: "Who of the caller's people has not handed in a cycle's report" },
  ),
  remind: call(
    'POST /report/missing/remind',
    v.object({ ...cycle, personId: v.optional(ids(mostReminded), []) }),
    v.object({ count: out.number }),
    {
      summary: 'Remind these people, or all whom the list has, of the report that they owe; by each once a day at most',
    },
  ),
  digest: call(
    'GET /report/digest',
    v.object({ ...cycle, ...paging(50).entries }),
    withCan(v.object({ ...page(digestRow).entries, ...span }), { viewAll: seesEverybody }),
    { summary: "A cycle's reports of the caller's people, each in full, on one page" },
  ),
  owed: call(
    'GET /report/owed',
    v.object({
      ...ofPeriod,
      /** Those alone that are not handed in. */
      isMissing: v.optional(flag),
      objUserId: v.optional(id),
      teamDeptId: v.optional(id),
      ...paging(20).entries,
    }),
    page(owedRow),
    {
      summary:
        "The reports of the caller's people that are due by now, or those of them that are missing, each by its person and cycle: what the statistics count",
    },
  ),
  statistics: call(
    'GET /v2/report/static',
    v.object({
      ...ofPeriod,
      by: v.optional(choice(staticBy), 'person'),
      ...paging(50).entries,
    }),
    withCan(
      v.object({
        ...page(staticRow).entries,
        startDate: out.day,
        endDate: out.day,
        typeId: out.maybeId,
        sum: v.omit(staticRow, ['id', 'name']),
      }),
      { viewAll: seesEverybody },
    ),
    { summary: 'Reports due, in time, late, missing and reviewed by person or department, of a type and a period' },
  ),
})
