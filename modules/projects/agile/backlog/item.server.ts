import { notFound } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { planDates } from '#modules/tasks/tasks.contract.ts'
import { bringIntoProject, createTasks, taskSubject } from '#modules/tasks/tasks.server.ts'
import { moveCard, putOnStage } from '../board/move-card.server.ts'
import { tellProject, tellProjects } from '../../control/own-record.server.ts'
import { projectItems } from './item-list.server.ts'
import { belowAnother, itemCalls } from './item.contract.ts'
import { orderItem } from './order-item.server.ts'
import { estimateItems, placeItems, putThere } from './place-items.server.ts'

export const itemHandlers = handle(itemCalls, {
  list: (query, context) => projectItems(query, context),
  stories: (query, context) => projectItems({ ...query, type: ['STORY'] }, context),
  bugs: (query, context) => projectItems({ ...query, type: ['BUG'] }, context),

  async create(
    { projectId, managerIds, stageId, sprintId, moduleId, versionId, repairVersionId, planEndDate, ...draft },
    context,
  ) {
    await projectSubject.admit(projectId, context, 'addTask')
    const [created] = await createTasks(context, [
      { ...draft, ...planDates({ planEndDate }, context.me.timeZone), projectId, people: { manager: managerIds } },
    ])
    const { id, code } = created!
    const places = {
      sprintId: sprintId ?? undefined,
      moduleId: moduleId ?? undefined,
      versionId: versionId ?? undefined,
      repairVersionId: repairVersionId ?? undefined,
    }
    if (Object.values(places).some(Boolean)) await putThere(projectId, [id], places, context, draft.type === 'BUG')
    if (stageId) await putOnStage({ id, projectId, stageId }, context)
    await tellProject(projectId, 'items', context)
    return { id, code }
  },

  async place({ id: ids, ...places }, context) {
    await placeItems(ids, places, context)
    return { num: ids.length }
  },

  async estimate({ id: ids, point }, context) {
    await estimateItems(ids, point, context)
    return { num: ids.length }
  },

  async order({ id, beforeId, afterId }, context) {
    await orderItem(id, { beforeId, afterId }, context)
    return { id }
  },

  move: (input, context) => moveCard(input, context),

  async toProject({ id: ids, projectId = null }, context) {
    if (ids.length === 0) return { num: 0 }
    if (projectId) await projectSubject.admit(projectId, context, 'addTask')
    const may = await taskSubject.lockAll(ids, context)
    for (const id of ids) if (!found(may.get(id)).remove) await taskSubject.admit(id, context, 'remove')
    await refuseThoseBelow(ids, context)
    const before = await projectsOf(ids, context)
    await bringIntoProject(ids, projectId, context)
    await tellProjects([...new Set([...before, ...(projectId ? [projectId] : [])])], 'items', context)
    return { num: ids.length }
  },
})

/** A subtask is in the project of the task above it: it goes there with that one alone. */
async function refuseThoseBelow(ids: readonly string[], { me, run }: Context) {
  const [answer] = await run([
    {
      name: 'items_below',
      values: [me.companyId, ids],
      text: `select from task where comp_id = $1 and id = any($2::uuid[]) and parent_id is not null and parent_id <>
        all($2::uuid[]) limit 1`,
    },
  ])
  if (answer.count > 0) refuse(belowAnother)
}

async function projectsOf(ids: readonly string[], { me, run }: Context): Promise<string[]> {
  const [, answer] = await run([
    takeTurns(me.companyId, 'move to project'),
    {
      name: 'items_projects_before',
      value: col.uuid,
      values: [me.companyId, ids],
      text: `select distinct project_id from task where comp_id = $1 and id = any($2::uuid[]) and project_id is not null`,
    },
  ])
  if (!answer) refuse(notFound)
  return answer.rows
}
