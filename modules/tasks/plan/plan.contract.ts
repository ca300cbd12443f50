import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, done, emptiable, id, instant, number, out, text, whole } from '#platform/contract/fields.ts'
import { taskStatuses } from '../task/task.contract.ts'
import { constraintKinds } from './plan-constraint.contract.ts'
import { linkTypes, longestLag } from './plan-link.contract.ts'

/** The most changes of a plan accepted at once. */
const mostChanges = 1_000

/** How the link is, and days between; fewer than 0 are a lead. */
const linkKind = { lag: v.optional(whole(-longestLag, longestLag), 0), type: v.optional(choice(linkTypes), 'FS') }

/**
 * A task before or behind another, as far as the caller may know it: of one they may not see there is the code alone.
 */
const neighbour = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  isSeen: out.flag,
  status: v.picklist(taskStatuses),
  planStartDate: out.maybeInstant,
  planEndDate: out.maybeInstant,
  lag: out.number,
  type: v.picklist(linkTypes),
})

export const taskPlan = v.object({
  id: out.id,
  /** The task's row in its tree, from the top; 1 is the tree's root. */
  number: out.number,
  predecessors: v.array(neighbour),
  successors: v.array(neighbour),
  /** Of the task with everything below it. */
  planWorkHour: out.maybeNumber,
  realWorkHour: out.number,
})

const changed = v.object({
  id,
  planStartDate: emptiable(instant),
  planEndDate: emptiable(instant),
  /** Days that its project's calendar counts; 0 of a milestone that is a point. */
  duration: v.optional(whole(0, 36_500)),
  progressPercent: v.optional(number(0, 100)),
  /** The result of the plan's own rules; any other status is requested of the task itself. */
  status: v.optional(choice(taskStatuses)),
})

export const planCalls = callsAbout('task', {
  plan: call('GET /v3/task/:id/predecessors', v.object({ id }), taskPlan, {
    summary: 'What stands before and behind a task in its plan',
  }),
  setPredecessor: call(
    'POST /v3/task/:id/predecessors',
    v.object({ id, number: v.optional(text(20), ''), ...linkKind }),
    v.object({ id: out.id, predecessorId: out.id, moved: out.number }),
    {
      summary:
        'Put a task behind another, given by its short code or its row number, or change the type of their link and the days between them',
    },
  ),
  removePredecessor: call(
    'DELETE /v3/task/:id/predecessors/:predecessorId',
    v.object({ id, predecessorId: id }),
    done,
    { summary: 'The task no longer waits for the other' },
  ),
  setBounds: call(
    'POST /v3/task/:id/plan_bounds',
    v.object({
      id,
      deadline: emptiable(instant),
      constraintKind: v.optional(v.nullable(choice(constraintKinds))),
      constraintDate: emptiable(instant),
      realStartDate: emptiable(instant),
    }),
    v.object({ id: out.id, moved: out.number }),
    {
      summary:
        'Say by when a task should be done, what binds its days beside its predecessors, and when it was begun; what is left out stays as it is, and nothing takes it away',
    },
  ),
  update: call(
    'POST /v3/task/batch_update',
    v.object({
      data: v.pipe(v.array(changed), v.minLength(1, 'required'), v.maxLength(mostChanges, 'too_many')),
      optFrom: v.optional(text(40)),
    }),
    v.object({
      list: v.array(
        v.object({
          id: out.id,
          planStartDate: out.maybeInstant,
          planEndDate: out.maybeInstant,
          progressPercent: out.number,
          status: v.picklist(taskStatuses),
        }),
      ),
    }),
    {
      also: ['/project/task/batch_update'],
      summary:
        'Changed fields of several tasks of a plan; answers every task that is different after it, those moved by the plan included',
    },
  ),
})
