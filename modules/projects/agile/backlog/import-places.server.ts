import type { Part } from '#platform/server/parts/part.ts'
import type { ImportContext } from '#mechanisms/imports/importer.server.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { keysAtEnd } from '#modules/tasks/tasks.contract.ts'
import { keepsImportedPlaces, type ImportedPlaces } from '#modules/tasks/tasks.server.ts'
import { mostModules, tooManyModules } from '../module/module.contract.ts'
import { SprintStatus } from '../sprint/sprint.contract.ts'

type QueryContext = Pick<ImportContext, 'me' | 'run'>
type Sprint = NonNullable<ImportedPlaces['sprint']>

const distinct = (names: readonly (string | null)[]) => [...new Set(names.filter(name => name !== null))]

/**
 * Ids by name; those that are made are in `made` as well. A closed sprint of the name takes nothing more: another is
 * made.
 */
async function sprintsOf(
  projectId: string,
  named: readonly Sprint[],
  { me, run }: QueryContext,
): Promise<{ ids: Map<string, string>; made: string[] }> {
  const wanted = new Map(named.map(sprint => [sprint.name, sprint]))
  const [answer] = await run([
    {
      name: 'import_sprints_there',
      row: { name: col.text, id: col.uuid },
      values: [me.companyId, projectId, [...wanted.keys()]],
      text: `select name, id from project_sprint where comp_id = $1 and project_id = $2 and name = any($3::text[]) and
        status <> ${SprintStatus.Closed} order by id`,
    },
  ])
  const ids = new Map(answer.rows.map(({ name, id }) => [name, id] as const))
  const missing = [...wanted.values()].filter(({ name }) => !ids.has(name))
  const made = missing.map(() => newId())
  for (const [at, { name }] of missing.entries()) ids.set(name, made[at]!)
  await run([
    {
      name: 'import_sprints',
      values: [
        me.companyId,
        projectId,
        me.personId,
        made,
        missing.map(({ name }) => name),
        missing.map(({ start }) => start),
        missing.map(({ end }) => end),
      ],
      text: `insert into project_sprint (comp_id, project_id, creator_id, id, name, start_date, end_date)
      select $1, $2, $3, id, name, least(starts, ends), greatest(starts, ends) from unnest($4::uuid[], $5::text[],
        $6::date[], $7::date[]) as line (id, name, starts, ends)`,
    },
  ])
  return { ids, made }
}

async function modulesOf(
  projectId: string,
  names: readonly string[],
  { me, run }: QueryContext,
): Promise<Map<string, string>> {
  const [, counted] = await run([
    {
      name: 'import_modules',
      values: [me.companyId, projectId, names.map(() => newId()), names, keysAtEnd(names.length)],
      text: `insert into project_module (comp_id, project_id, id, name, order_key) select $1, $2, * from
        unnest($3::uuid[], $4::text[], $5::text[]) on conflict (comp_id, project_id, name) do nothing`,
    },
    {
      name: 'import_modules_there',
      row: { name: col.text, id: col.uuid },
      values: [me.companyId, projectId],
      text: 'select name, id from project_module where comp_id = $1 and project_id = $2',
    },
  ])
  if (counted.count > mostModules) refuse(tooManyModules)
  return new Map(counted.rows.map(({ name, id }) => [name, id] as const))
}

async function versionsOf(
  projectId: string,
  names: readonly string[],
  { me, run }: QueryContext,
): Promise<Map<string, string>> {
  const [, there] = await run([
    {
      name: 'import_versions',
      values: [me.companyId, projectId, me.personId, names.map(() => newId()), names],
      text: `insert into project_version (comp_id, project_id, creator_id, id, name) select $1, $2, $3, * from
        unnest($4::uuid[], $5::text[]) on conflict (comp_id, project_id, name) do nothing`,
    },
    {
      name: 'import_versions_there',
      row: { name: col.text, id: col.uuid },
      values: [me.companyId, projectId, names],
      text: 'select name, id from project_version where comp_id = $1 and project_id = $2 and name = any($3::text[])',
    },
  ])
  return new Map(there.rows.map(({ name, id }) => [name, id] as const))
}

/** Past sprints have the figures that they ended with: all that was in them was committed. */
const closePast = (companyId: string, ids: readonly string[], timeZone: string) => ({
  name: 'import_sprints_past',
  values: [companyId, ids, timeZone],
  text: `update project_sprint s set status = ${SprintStatus.Closed}, opened_at = coalesce(s.start_date::timestamp at time zone $3, now()),
    closed_at = coalesce(s.end_date::timestamp at time zone $3, now()),
      committed_num = stands.num, committed_point = stands.point, total_num = stands.num, total_point = stands.point,
        done_num = stands.done_num, done_point = stands.done_point
    from (select p.sprint_id, count(*) as num, coalesce(sum(t.point), 0) as point, count(*) filter (where t.status in
      ('FINISH', 'FINISH_DELAY', 'CANCEL')) as done_num,
        coalesce(sum(t.point) filter (where t.status in ('FINISH', 'FINISH_DELAY', 'CANCEL')), 0) as done_point
      from project_task p join task t on t.comp_id = p.comp_id and t.id = p.task_id where p.comp_id = $1 and
        p.sprint_id = any($2::uuid[]) group by p.sprint_id) stands
    where s.comp_id = $1 and s.id = stands.sprint_id and (s.end_date < (now() at time zone $3)::date or s.end_date is
      null and stands.num = stands.done_num)`,
})

/** What is added to others' by this file. */
export const importPlacesParts: Part[] = [
  /**
   * Puts imported issues into the sprints, modules and versions that their file names; what the project has of a name
   * is taken, what it lacks is made. A sprint made so is closed where its days are over, or, without days, where all
   * that is in it has ended (docs/decisions/140).
   */
  keepsImportedPlaces(async (projectId, tasks, context) => {
    const { me, run } = context
    await run([takeTurns(me.companyId, `sprints ${projectId}`), takeTurns(me.companyId, `modules ${projectId}`)])
    const sprints = await sprintsOf(
      projectId,
      tasks.flatMap(({ places: { sprint } }) => sprint ?? []),
      context,
    )
    const modules = await modulesOf(projectId, distinct(tasks.map(({ places }) => places.module)), context)
    const versions = await versionsOf(
      projectId,
      distinct(tasks.flatMap(({ places }) => [places.version, places.repairVersion])),
      context,
    )
    const idOf = (known: ReadonlyMap<string, string>, name: string | null | undefined) =>
      name ? (known.get(name) ?? null) : null
    await run([
      {
        name: 'import_places',
        values: [
          me.companyId,
          tasks.map(({ id }) => id),
          tasks.map(({ places }) => idOf(sprints.ids, places.sprint?.name)),
          tasks.map(({ places }) => idOf(modules, places.module)),
          tasks.map(({ places }) => idOf(versions, places.version)),
          tasks.map(({ places }) => idOf(versions, places.repairVersion)),
        ],
        text: `insert into project_task as p (comp_id, task_id, sprint_id, module_id, version_id, repair_version_id)
      select $1, * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[])
      on conflict (comp_id, task_id) do update set sprint_id = excluded.sprint_id, module_id = excluded.module_id,
        version_id = excluded.version_id, repair_version_id = excluded.repair_version_id`,
      },
      closePast(me.companyId, sprints.made, me.timeZone),
    ])
  }),
]
