import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, choice, emptiable, id, out } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'

/** Where in its project a task stands (spec 1 §3 "Project links"). */
export const placeKinds = ['stage', 'sprint', 'module', 'version', 'repairVersion'] as const
export type PlaceKind = (typeof placeKinds)[number]

const place = v.object({ kind: v.picklist(placeKinds), id: out.maybeId, name: out.maybeText, canChange: out.flag })
export type TaskPlace = v.InferOutput<typeof place>

/** A task's place in its project is shown where tasks are, and known in the room of projects. */
export const taskPlaceCalls = callsAbout('task', {
  places: call('GET /project/item/:id/places', byId, listed(place), {
    about: ['project'],
    summary: 'Where in its project a task stands: what projects of that type have, and what it has been put into',
  }),
  choices: call(
    'GET /project/item/:id/places/:kind',
    v.object({ id, kind: choice(placeKinds) }),
    listed(v.object({ id: out.id, name: out.text })),
    {
      summary:
        "What of its project a task can be put into; of stages those that the board's process lets the caller put it into",
    },
  ),
  put: call(
    'POST /project/item/:id/places/:kind',
    v.object({ id, kind: choice(placeKinds), toId: emptiable(id) }),
    v.object({
      id: out.id,
      /** Set when a rule turned the move to another stage down: nothing has changed. */
      optResult: v.nullable(v.object({ code: out.text, msg: out.text })),
    }),
    { summary: 'Put a task into a stage, sprint, module or version of its project; nothing takes it out' },
  ),
})
