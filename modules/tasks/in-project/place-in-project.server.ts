import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { endedStatuses } from '#mechanisms/projects/project-types.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { plannedKinds, type TaskKind } from '../task/kinds/task-kinds.contract.ts'
import type { NewTask } from '../task/new-task.server.ts'
import { projectHasEnded } from './in-project.contract.ts'

export interface Placed {
  projectId: string | null
  isDelete: 0 | 4
}

/**
 * The project of each new task: that of what it comes below, else the one it is given. What a plan is made of waits in
 * one that is not published (`isDelete` 4); an issue or a check is there for its people at once. Holds the projects, so
 * that none ends meanwhile; refused where one has ended. Reads nothing for tasks outside of projects.
 */
export async function inTheirProjects(
  drafts: readonly NewTask[],
  context: Pick<Context, 'me' | 'run'>,
): Promise<NewTask[]> {
  if (!drafts.some(({ parentId, projectId }) => parentId || projectId)) return [...drafts]
  const { me, run } = context
  const [parents] = await run([
    projectsOfTasks(
      me.companyId,
      drafts.flatMap(({ parentId }) => parentId ?? []),
    ),
  ])
  const above = new Map(parents.rows.map(({ id, projectId }) => [id, projectId] as const))
  const wanted = drafts.map(({ parentId, projectId }) =>
    parentId ? (above.get(parentId) ?? null) : (projectId ?? null),
  )
  const places = await holdProjects(wanted, context)
  return drafts.map((draft, index) => {
    const { projectId, isDelete } = places(wanted[index]!)
    return { ...draft, projectId, isDelete: isPlanned(draft.type) ? isDelete : Bin.None }
  })
}

const isPlanned = (kind: TaskKind = 'TASK') => (plannedKinds as readonly TaskKind[]).includes(kind)

const projectsOfTasks = (companyId: string, ids: readonly string[]) => ({
  name: 'tasks_projects',
  text: 'select id, project_id from task where comp_id = $1 and id = any($2::uuid[])',
  values: [companyId, ids],
  row: { id: col.uuid, projectId: col.uuid.orNull },
})

async function holdProjects(
  ids: readonly (string | null)[],
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<(id: string | null) => Placed> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (wanted.length === 0) return () => ({ projectId: null, isDelete: Bin.None })
  const [answer] = await run([
    {
      name: 'projects_hold',
      row: { id: col.uuid, isPublish: col.bool, hasEnded: col.bool },
      values: [me.companyId, wanted],
      text: `select id, is_publish and is_delete = ${Bin.None} as is_publish, status in ${endedStatuses} or is_delete = ${Bin.Deleted} as has_ended from project where comp_id = $1
        and id = any($2::uuid[]) order by id for share`,
    },
  ])
  const known = new Map(
    answer.rows.map(({ id, isPublish, hasEnded }) => {
      if (hasEnded) refuse(projectHasEnded)
      return [id, { projectId: id, isDelete: isPublish ? Bin.None : Bin.Unpublished }]
    }),
  )
  return id => (id === null ? { projectId: null, isDelete: Bin.None } : found(known.get(id)))
}

/** Where a task stands that comes into this project, or into none: held and refused as above. */
export const placeIn = async (projectId: string | null, context: Pick<Context, 'me' | 'run'>): Promise<Placed> =>
  (await holdProjects([projectId], context))(projectId)

/**
 * Moves tasks, with everything below them, into a project, or out of any; the caller has checked the actor's rights.
 */
export async function bringIntoProject(
  ids: readonly string[],
  projectId: string | null,
  context: Pick<Context, 'me' | 'run'>,
) {
  const { isDelete } = await placeIn(projectId, context)
  await context.run([
    {
      name: 'tasks_into_project',
      values: [context.me.companyId, ids, projectId, isDelete, plannedKinds],
      text: `with recursive tree (id) as (
        select unnest($2::uuid[]) union select t.id from task t join tree on t.comp_id = $1 and t.parent_id = tree.id)
      update task set project_id = $3, is_delete = case when is_delete = ${Bin.Deleted} then ${Bin.Deleted} when type = any($5::text[]) then $4
        else ${Bin.None} end
      from tree where task.comp_id = $1 and task.id = tree.id and (task.project_id is distinct from $3 or
        task.is_delete not in (${Bin.Deleted}, $4))`,
    },
  ])
}

/** A task that has come below another is in that one's project from then on. */
export async function followParent(id: string, parentId: string, context: Pick<Context, 'me' | 'run'>) {
  const [answer] = await context.run([projectsOfTasks(context.me.companyId, [id, parentId])])
  const projects = new Map(answer.rows.map(({ id, projectId }) => [id, projectId] as const))
  if (projects.get(id) !== projects.get(parentId)) await bringIntoProject([id], projects.get(parentId) ?? null, context)
}
