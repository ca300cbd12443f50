import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { out } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'

export const waiting = v.object({ kind: out.text, name: out.text, route: out.text, count: out.number })

export const waitForMeCalls = callsAbout('*', {
  waitForMe: call(
    'GET /aim_ins/wait-for-me',
    v.object({}),
    v.object({ total: out.number, ...listed(waiting).entries }),
    { summary: "What waits for the caller's decision, by kind" },
  ),
  kpiSet: call('GET /aim_ins/kpi_set', v.object({}), v.object({ total: out.number, ...listed(waiting).entries }), {
    summary: 'Evaluations that wait for the caller',
  }),
})
