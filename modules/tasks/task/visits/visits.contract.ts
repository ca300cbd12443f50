import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { id, out } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

export const visitCalls = callsAbout('task', {
  list: call(
    'GET /v3/task/:id/visitors',
    v.object({ id, ...paging(20).entries }),
    page(v.object({ person: personBrief, seenAt: out.instant })),
    {
      summary: 'Who has seen a task, and when last; the latest first',
    },
  ),
})
