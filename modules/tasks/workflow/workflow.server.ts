import { and, eq } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
import { readInstant } from '#platform/contract/zone.ts'
import { say } from '#platform/contract/words.ts'
import { newId } from '#platform/server/database/ids.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { may, type Me } from '#platform/server/http/identity.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { actorValues } from '#mechanisms/subjects/subject.server.ts'
import { setItemPeople, spreadItem } from '../item/item-changes.server.ts'
import { holdItem } from '../item/item-reading.server.ts'
import { itemTypes, taskHasEnded } from '../item/item.contract.ts'
import { taskItem } from '../item/item.table.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import { planSteps, stillHere } from './start-workflow.server.ts'
import { decideStep } from './step-decisions.server.ts'
import { flowFigures, flowTasks, flowTotals, workflowsAsJson } from './workflow-list.server.ts'
import { assigneeNeeded, nameTaken, stepNeeded, workflowCalls, type StepDraft } from './workflow.contract.ts'
import { workflow } from './workflow.table.ts'

/** Workflows are designed by those who manage all tasks (spec 1 §6, TASK_MANAGER), and by administrators. */
const designs = (me: Me) => may(me, 'TASK_MANAGER')

export const workflowHandlers = handle(workflowCalls, {
  async list({ isEnabled = null as boolean | null }, { me, run }) {
    const [answer] = await run([workflowsAsJson({ ...actorValues(taskSubject, me), designs: designs(me), isEnabled })])
    return new Json(answer!.only!)
  },

  async tasks({ isOpen = null as boolean | null, ...query }, context) {
    await open(query.id, context)
    const [answer] = await context.run([flowTasks({ ...query, ...actorValues(taskSubject, context.me), isOpen })])
    return new Json(answer!.only!)
  },

  async cal({ id, planStartDate }, context) {
    const { me, run } = context
    const { steps } = await open(id, context)
    const start = planStartDate ? readInstant(planStartDate, me.timeZone) : new Date().toISOString()
    const [figures, totals] = await run([
      flowFigures({ ...actorValues(taskSubject, me), id }),
      flowTotals({ ...actorValues(taskSubject, me), id }),
    ])
    const { runningNum, finishedNum } = totals.one
    const atStep = new Map(
      figures.rows.map(({ position, running, days }) => [
        position,
        {
          runningNum: running,
          averageDays: days,
        },
      ]),
    )
    const plan = planSteps(steps, start, me.timeZone)
    return {
      planStartDate: start,
      planEndDate: plan.at(-1)!.planEndDate,
      runningNum,
      finishedNum,
      steps: steps.map(({ name, days }, index) => ({
        name,
        days,
        ...plan[index]!,
        ...(atStep.get(index + 1) ?? { runningNum: 0, averageDays: null }),
      })),
    }
  },

  async create(draft, context) {
    const { me, db } = context
    await admitDesign(draft.steps, context)
    const id = newId()
    await db.insert(workflow).values({ ...draft, companyId: me.companyId, id, creatorId: me.personId })
    return { id }
  },

  async update({ id, ...draft }, context) {
    const { me, db } = context
    await open(id, context)
    await admitDesign(draft.steps, context)
    await db
      .update(workflow)
      .set(draft)
      .where(and(eq(workflow.companyId, me.companyId), eq(workflow.id, id)))
    return { id }
  },

  async remove({ id }, context) {
    const { me, db } = context
    await open(id, context)
    if (!designs(me)) refuse(notAllowed)
    const gone = await db
      .update(workflow)
      .set({ isDeleted: true, isEnabled: false })
      .where(and(eq(workflow.companyId, me.companyId), eq(workflow.id, id), eq(workflow.isDeleted, false)))
      .returning({ id: workflow.id })
    found(gone[0])
    return { id }
  },

  async decide({ id, operation, opinion, formData }, context) {
    const { me, db } = context
    const held = await holdItem(id, context)
    if (held.item.type !== itemTypes.step) found(null)
    if (!held.task.rights.isOpen) refuse(taskHasEnded)
    const item = { ...held.item, formData: formData ?? held.item.formData }
    const outcome = await decideStep(operation, { ...held, item }, opinion, context)
    if (typeof outcome !== 'string') {
      return {
        id,
        status: item.status,
        optResult: { code: outcome.code, msg: say(outcome.sentence, context.request.locale) },
      }
    }
    if (formData)
      await db
        .update(taskItem)
        .set({ formData })
        .where(and(eq(taskItem.companyId, me.companyId), eq(taskItem.id, id)))
    return { id, status: outcome, optResult: null }
  },

  async assign({ id, managerId }, context) {
    const { me, run } = context
    const { task, item } = await holdItem(id, context)
    if (item.type !== itemTypes.step) found(null)
    if (!task.rights.isOpen) refuse(taskHasEnded)
    if (!item.can.assign) refuse(notAllowed)
    if (managerId.length === 0) refuse(assigneeNeeded, {}, 'manager_id')
    const before = item.marches.flatMap(({ person }) => person?.id ?? [])
    await run([
      ...setItemPeople(me.companyId, id, managerId),
      addMembers(me.companyId, 'task', task.id, { partner: managerId }, me.personId),
    ])
    await spreadItem(
      context,
      task,
      { operation: 'assign', item: item.name },
      {
        to: item.status === 'RUNNING' ? managerId.filter(one => !before.includes(one)) : [],
        kind: 'task.step',
      },
    )
    return { id }
  },
})

/** A workflow of the company that was not deleted. */
async function open(id: string, { me, db }: Context): Promise<{ steps: StepDraft[] }> {
  const [row] = await db
    .select({ steps: workflow.steps })
    .from(workflow)
    .where(and(eq(workflow.companyId, me.companyId), eq(workflow.id, id), eq(workflow.isDeleted, false)))
  return found(row)
}

async function admitDesign(steps: readonly StepDraft[], context: Context) {
  if (!designs(context.me)) refuse(notAllowed)
  if (steps.length === 0) refuse(stepNeeded, {}, 'steps')
  if (steps.some(({ managerIds }) => managerIds.length === 0)) refuse(assigneeNeeded, {}, 'steps')
  const named = new Set(steps.flatMap(({ managerIds }) => managerIds))
  if ((await stillHere([...named], context)).size < named.size) refuse(unknownPerson, {}, 'steps')
}

/** What is added to others' by this file. */
export const workflowParts: Part[] = [refuseOn('workflow_name_key', nameTaken)]
