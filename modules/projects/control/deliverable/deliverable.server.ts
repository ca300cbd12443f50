import { sql } from 'drizzle-orm'
import type { CallOutput } from '#platform/contract/call.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { groupsOf, groupsOfOne, states } from '#mechanisms/deliverables/group-list.server.ts'
import { fileGroup } from '#mechanisms/deliverables/deliverable.table.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { keptBins } from '#mechanisms/subjects/bin.contract.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { taskSubject } from '#modules/tasks/tasks.server.ts'
import { customerJson } from './customer-files.server.ts'
import { deliverablesHidden, projectDeliverableCalls } from './deliverable.contract.ts'

const own = compile(groupsOfOne(projectSubject))
const task = taskSubject.table
const ofTasks = shapes((state: keyof typeof states | 'all') =>
  groupsOf(taskSubject, {
    row: {
      task: sql`json_build_object('id', ${task.id}, 'uuid', ${task.id}, 'code', ${task}.code, 'name', ${task}.name)`,
    },
    where: [
      sql`${task}.project_id = ${param('projectId')}::uuid`,
      sql`${task}.is_delete in ${sql.raw(keptBins)}`,
      ...(state === 'all' ? [] : [states[state]]),
    ],
    order: sql`${task}.order_key, ${task.id}, ${fileGroup.position}, ${fileGroup.id}`,
  }),
)
const forCustomer = compile(customerJson(actor.company, sql`${param('projectId')}::uuid`))

/**
 * Deliverables are for those who work in the project or answer for it; who keeps its money alone does not see them
 * (spec 2 §8).
 */
async function shown(projectId: string, statement: Statement, { me, run }: Context): Promise<Buffer | string> {
  const [admission, answer] = await run([projectSubject.admission(projectId, me), statement])
  if (!projectSubject.admitted(admission).seeDeliverables) refuse(deliverablesHidden)
  return answer!.only!
}

export const projectDeliverableHandlers = handle(projectDeliverableCalls, {
  own: async ({ projectId }, context) =>
    new Json<CallOutput<typeof projectDeliverableCalls.own>>(
      await shown(
        projectId,
        own({ ...actorValues(projectSubject, context.me), id: projectId, start: 0, limit: 100 }),
        context,
      ),
    ),
  ofTasks: async ({ projectId, state, ...query }, context) =>
    new Json<CallOutput<typeof projectDeliverableCalls.ofTasks>>(
      await shown(
        projectId,
        ofTasks(state ?? 'all')({ ...query, ...actorValues(taskSubject, context.me), projectId }),
        context,
      ),
    ),
  customer: async ({ projectId }, context) =>
    new Json<CallOutput<typeof projectDeliverableCalls.customer>>(
      await shown(projectId, forCustomer({ projectId, actor_company: context.me.companyId }), context),
    ),
})
