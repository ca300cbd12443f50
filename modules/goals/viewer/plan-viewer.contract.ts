import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, ids, out } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** Why somebody's plans are seen (spec 1 §6): they are one's own, of somebody below, shared with one, of one's team. */
export const planRelations = ['own', 'below', 'shared', 'team'] as const
export type PlanRelation = (typeof planRelations)[number]
export const mostViewers = 100

const planUser = v.object({ ...personBrief.entries, isOperable: out.flag, relation: v.picklist(planRelations) })

export const planViewerCalls = callsAbout('goal', {
  users: call('GET /shares/plan/users', v.object({}), listed(planUser), {
    summary:
      'Whose plans the caller sees: their own and those of everybody below them, which they may work on; those shared with them, and those of their team',
  }),
  viewers: call('GET /v3/task/goal/viewers', v.object({}), listed(personBrief), {
    summary: 'With whom the caller shares their plans',
  }),
  share: call('POST /v3/task/goal/viewers', v.object({ personIds: ids(mostViewers) }), done, {
    summary: 'Share one’s own plans with these people, and with nobody else: they see them, and change nothing',
  }),
})
