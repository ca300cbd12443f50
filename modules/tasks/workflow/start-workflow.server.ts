import { and, eq } from 'drizzle-orm'
import { endOfDay } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { companySetting } from '#modules/company/company.server.ts'
import { insertItems } from '../item/item-copies.server.ts'
import { itemTypes } from '../item/item.contract.ts'
import { unknownWorkflow, workflowsOff, type StepDraft } from './workflow.contract.ts'
import { taskWorkflow, workflow } from './workflow.table.ts'

const dayLength = 86_400_000

/**
 * The due dates of the steps of a flow that starts then: so many days after the previous one, at the end of the
 * company's day.
 */
export function planSteps(
  steps: readonly Pick<StepDraft, 'days'>[],
  start: string,
  timeZone: string,
): { planStartDate: string; planEndDate: string }[] {
  let from = start
  return steps.map(({ days }) => {
    const planStartDate = from
    const planEndDate = endOfDay(new Date(Date.parse(planStartDate) + (days - 1) * dayLength).toISOString(), timeZone)
    from = new Date(Date.parse(planEndDate) + 1).toISOString()
    return { planStartDate, planEndDate }
  })
}

interface FlowTask {
  id: string
  name: string
  planStartDate: string | null
}

/**
 * Puts a new task on its way through a workflow: it gets the steps as sub-items, their people take part in it, and the
 * first step runs. A step whose people have all left is the actor's until somebody else is named.
 */
export async function startWorkflow(task: FlowTask, workflowId: string, context: Context) {
  const { me, db, run } = context
  if ((await companySetting(context, 'workflow_setting')).open === 0) refuse(workflowsOff)
  const [flow] = await db
    .select({ steps: workflow.steps })
    .from(workflow)
    .where(
      and(
        eq(workflow.companyId, me.companyId),
        eq(workflow.id, workflowId),
        eq(workflow.isEnabled, true),
        eq(workflow.isDeleted, false),
      ),
    )
    .for('share')
  if (!flow) refuse(unknownWorkflow, {}, 'workflow_id')
  const present = await stillHere(
    flow.steps.flatMap(step => step.managerIds),
    context,
  )
  const plan = planSteps(flow.steps, task.planStartDate ?? new Date().toISOString(), me.timeZone)
  const steps = flow.steps.map((step, index) => {
    const people = step.managerIds.filter(personId => present.has(personId))
    const status = index === 0 ? ('RUNNING' as const) : ('WAITING' as const)
    return {
      ...step,
      ...plan[index]!,
      taskId: task.id,
      type: itemTypes.step,
      status,
      position: index + 1,
      people: people.length > 0 ? people : [me.personId],
    }
  })
  await db.insert(taskWorkflow).values({ companyId: me.companyId, taskId: task.id, workflowId })
  await run([
    ...insertItems(me, steps),
    addMembers(
      me.companyId,
      'task',
      task.id,
      { partner: [...new Set(steps.flatMap(({ people }) => people))] },
      me.personId,
    ),
    ...notified(me, steps[0]!.people, {
      kind: 'task.step',
      subjectType: 'task',
      subjectId: task.id,
      title: task.name,
      details: { item: steps[0]!.name },
    }),
  ])
}

/** Those of these people who have not left. */
export async function stillHere(
  personIds: readonly string[],
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<Set<string>> {
  const [answer] = await run([
    {
      name: 'people_still_here',
      value: col.uuid,
      values: [me.companyId, [...new Set(personIds)]],
      text: `select id from person where comp_id = $1 and id = any($2::uuid[]) and status <> ${PersonStatus.Left}`,
    },
  ])
  return new Set(answer.rows)
}
