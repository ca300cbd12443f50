import { notFound } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { taskSubject } from '#modules/tasks/tasks.server.ts'
import { tellProject } from '../../control/own-record.server.ts'
import { SprintStatus } from '../sprint/sprint.contract.ts'
import { estimateEnded, itemsOfOneProject, placeUnknown, sprintClosed, versionPublished } from './item.contract.ts'

/** What is not named stays as it is; null takes out. */
export interface Places {
  sprintId?: string | null | undefined
  moduleId?: string | null | undefined
  versionId?: string | null | undefined
  repairVersionId?: string | null | undefined
}

/**
 * Puts tasks of one project into a sprint, module or versions of it. The actor may add to the project; refused where
 * the place is another project's, a sprint that is closed, a version that is released.
 */
export async function placeItems(ids: readonly string[], places: Places, context: Context) {
  if (ids.length === 0) return
  const { projectId, areBugs } = await holdItems(ids, context)
  await putThere(projectId, ids, places, context, areBugs)
  await tellProject(projectId, 'items', context)
}

/**
 * Sets the story points of tasks of one project; needs the right to plan there; each change is in the task's history.
 * Refused if one has ended.
 */
export async function estimateItems(ids: readonly string[], point: number, context: Context) {
  if (ids.length === 0) return
  const { me, run } = context
  const { projectId } = await holdItems(ids, context)
  const [before, changed] = await run([
    {
      name: 'items_sized',
      row: { id: col.uuid, point: col.int, name: col.text, hasEnded: col.bool },
      values: [me.companyId, ids],
      text: "select id, point, name, status in ('FINISH', 'FINISH_DELAY', 'CANCEL') as has_ended from task where comp_id = $1 and id = any($2::uuid[])",
    },
    {
      name: 'items_size',
      value: col.uuid,
      values: [me.companyId, ids, point],
      text: `update task set point = $3, last_opt_date = now() where comp_id = $1 and id = any($2::uuid[]) and point <>
        $3 returning id`,
    },
  ])
  const sized = new Map(before.rows.map(({ id, point: was, name, hasEnded }) => [id, { was, name, hasEnded }]))
  const ended = [...sized.values()].find(({ hasEnded }) => hasEnded)
  if (ended) refuse(estimateEnded, { name: ended.name })
  await run([
    recordedOnEach(
      me,
      'task',
      'edit',
      changed.rows.map(id => ({ id, details: { point: [sized.get(id)!.was, point] } })),
    ),
  ])
  await tellProject(projectId, 'items', context)
}

/** Holds tasks of one project that the actor plans in; refused where they are of several, or of none. */
async function holdItems(ids: readonly string[], context: Context): Promise<{ projectId: string; areBugs: boolean }> {
  const seen = await taskSubject.lockAll(ids, context)
  if (seen.size < new Set(ids).size) refuse(notFound)
  const [answer] = await context.run([
    {
      name: 'items_projects',
      row: { projectId: col.uuid.orNull, areBugs: col.bool },
      values: [context.me.companyId, ids],
      text: `select project_id, bool_and(type = 'BUG') as are_bugs from task where comp_id = $1 and id = any($2::uuid[]) group by
        project_id`,
    },
  ])
  const { projectId = null, areBugs = false } = answer.first ?? {}
  if (projectId === null || answer.count > 1) refuse(itemsOfOneProject)
  await projectSubject.admit(projectId, context, 'addTask')
  return { projectId, areBugs }
}

/** The same for tasks that are held already, by somebody who may. */
export async function putThere(
  projectId: string,
  ids: readonly string[],
  places: Places,
  context: Context,
  areBugs: boolean,
) {
  const { me, run } = context
  const named = await holdPlaces(projectId, places, context, areBugs)
  const [before, changed] = await run([
    placesBefore(me.companyId, ids),
    {
      name: 'items_place',
      value: col.uuid,
      values: [
        me.companyId,
        ids,
        places.sprintId ?? null,
        places.sprintId !== undefined,
        places.moduleId ?? null,
        places.moduleId !== undefined,
        places.versionId ?? null,
        places.versionId !== undefined,
        places.repairVersionId ?? null,
        places.repairVersionId !== undefined,
      ],
      text: `insert into project_task as p (comp_id, task_id, sprint_id, module_id, version_id, repair_version_id)
      select $1, id, $3::uuid, $5::uuid, $7::uuid, $9::uuid from unnest($2::uuid[]) as id
      on conflict (comp_id, task_id) do update set
        sprint_id = case when $4::boolean then excluded.sprint_id else p.sprint_id end, module_id = case when
          $6::boolean then excluded.module_id else p.module_id end,
        version_id = case when $8::boolean then excluded.version_id else p.version_id end,
        repair_version_id = case when $10::boolean then excluded.repair_version_id else p.repair_version_id end
      where ($4 and p.sprint_id is distinct from excluded.sprint_id) or ($6 and p.module_id is distinct from
        excluded.module_id)
        or ($8 and p.version_id is distinct from excluded.version_id) or ($10 and p.repair_version_id is distinct from
          excluded.repair_version_id)
      returning task_id`,
    },
  ])
  const stood = new Map(
    before.rows.map(({ taskId: id, sprint, module, version, repairVersion }) => [
      id,
      { sprint, module, version, repairVersion } as Record<string, string | null>,
    ]),
  )
  await run([
    recordedOnEach(
      me,
      'task',
      'edit',
      changed.rows.map(id => ({
        id,
        details: Object.fromEntries(
          Object.entries(named).flatMap(([name, now]) => {
            const was = stood.get(id)?.[name] ?? null
            return was === now ? [] : [[name, [was, now] as const]]
          }),
        ),
      })),
    ),
  ])
}

/** What the places of tasks that are held are called, before they are put elsewhere. */
const placesBefore = (companyId: string, ids: readonly string[]) => ({
  name: 'items_stood',
  row: {
    taskId: col.uuid,
    sprint: col.text.orNull,
    module: col.text.orNull,
    version: col.text.orNull,
    repairVersion: col.text.orNull,
  },
  values: [companyId, ids],
  text: `select p.task_id, sprint.name as sprint, module.name as module, version.name as version, repair.name as repair_version from project_task p
      left join project_sprint sprint on sprint.comp_id = $1 and sprint.id = p.sprint_id left join project_module
        module on module.comp_id = $1 and module.id = p.module_id
      left join project_version version on version.comp_id = $1 and version.id = p.version_id left join project_version
        repair on repair.comp_id = $1 and repair.id = p.repair_version_id
    where p.comp_id = $1 and p.task_id = any($2::uuid[])`,
})

/** Holds the places, so that none closes or goes meanwhile; answers what each is called, null for none. */
async function holdPlaces(
  projectId: string,
  places: Places,
  { me, run }: Context,
  areBugs: boolean,
): Promise<Record<string, string | null>> {
  const held = [
    ['sprint', 'project_sprint', `status = ${SprintStatus.Closed}`, places.sprintId, sprintClosed, 'sprint_id'],
    ['module', 'project_module', 'false', places.moduleId, placeUnknown, 'module_id'],
    ['version', 'project_version', 'publish_date is not null', places.versionId, versionPublished, 'version_id'],
    [
      'repairVersion',
      'project_version',
      'publish_date is not null',
      places.repairVersionId,
      versionPublished,
      'repair_version_id',
    ],
  ] as const
  const named: Record<string, string | null> = {}
  for (const [name, table, hasEnded, id, refusal, field] of held) {
    if (id === undefined) continue
    if (id === null) {
      named[name] = null
      continue
    }
    const [answer] = await run([
      {
        name: `item_place_${name}`,
        row: { name: col.text, ended: col.bool },
        values: [me.companyId, projectId, id],
        text: `select name, ${hasEnded} as ended from ${table} where comp_id = $1 and project_id = $2 and id = $3 for share`,
      },
    ])
    const { name: called, ended } = answer.first ?? refuse(placeUnknown, {}, field)
    // A bug may have been found in a version that is out.
    if (ended && !(areBugs && name === 'version')) refuse(refusal, {}, field)
    named[name] = called
  }
  return named
}
