import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { out } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { pointKinds } from '#mechanisms/points/points.contract.ts'

const pointLine = v.object({ id: out.id, kind: v.picklist(pointKinds), points: out.number, createdAt: out.instant })

export const levelCalls = callsAbout('points', {
  level: call(
    'GET /user/level',
    v.object({}),
    v.object({
      point: out.number,
      /** 0 to 99. */
      level: out.number,
      /** The points that the level begins with, and its last ones; null at the top. */
      from: out.number,
      to: out.maybeNumber,
      /** What each kind earns in this company. */
      values: v.record(v.string(), v.number()),
    }),
    { summary: "One's points and level, and what earns points here" },
  ),
  events: call('GET /user/level/events', v.object(paging().entries), page(pointLine), {
    summary: 'What one earned points for, the latest first',
  }),
})
