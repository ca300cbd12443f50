import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, day, ids, out } from '#platform/contract/fields.ts'
import { page, paging, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

export const missingScopes = ['direct', 'subordinates', 'company'] as const
export type MissingScope = (typeof missingScopes)[number]
export const mostReminded = 100

export const nobodyToRemind = refusal('workhour.nobody_to_remind', {
  zh: '没有可提醒的成员：已填满，或今天已提醒过',
  en: 'No one to remind: their hours are filled in, or they were reminded today',
})

const missingRow = v.object({
  /** The person's. */
  id: out.id,
  person: personBrief,
  departmentName: out.maybeText,
  /** What they have logged, and what is due, of the week's workdays up to today; agreed leave is not due. */
  hour: out.number,
  dueHour: out.number,
  /** The workdays on which they lack some. */
  days: v.array(out.day),
  /** When the caller reminded them last, within a day. */
  remindedAt: out.maybeInstant,
})

const week = { startDate: v.optional(day), scope: v.optional(choice(missingScopes), 'direct') }

export const missingCalls = callsAbout('workhour', {
  list: call(
    'GET /task/user_hour_log/missing',
    v.object({ ...week, ...paging(20).entries }),
    withCan(v.object({ ...page(missingRow).entries, startDate: out.day, endDate: out.day }), {
      viewAll: ['WORK_HOUR'],
    }),
    {
      summary:
        "Who among the caller's people has not filled the hours of the week that a day lies in; holders of WORK_HOUR ask for everybody",
    },
  ),
  remind: call(
    'POST /task/user_hour_log/missing/remind',
    v.object({ ...week, personId: v.optional(ids(mostReminded), []) }),
    v.object({ count: out.number }),
    {
      summary:
        'Remind these people, or all whom the list has, of the hours that they have not filled; by each at most once a day',
    },
  ),
})
export type MissingAsk = { startDate?: string | undefined; scope: MissingScope; personId?: readonly string[] }
