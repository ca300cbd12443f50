import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { id, out, text } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** One change of a record. `details` holds what changed, as `{ status: [from, to] }`. */
export const historyRow = v.object({
  id: out.id,
  action: out.text,
  details: v.record(v.string(), v.unknown()),
  actor: personBrief,
  /** The people that `details` references by id. */
  people: v.array(personBrief),
  createdAt: out.instant,
})
export type HistoryRow = v.InferOutput<typeof historyRow>

export const historyCalls = callsAbout('*', {
  list: call(
    'GET /log/list_by_res',
    v.object({ subjectType: v.optional(text(50)), subjectId: id, ...paging(20).entries }),
    page(historyRow),
    {
      summary: 'What was done to a record, newest first',
    },
  ),
})
