import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { keptBins } from '#mechanisms/subjects/bin.contract.ts'
import { col } from '#platform/server/database/row.ts'
import { planDays, type LinkType } from '#modules/tasks/tasks.contract.ts'
import { calendarsQuery, readCalendars } from '#modules/tasks/tasks.server.ts'
import type { MoveRole } from '../../agile/agile.contract.ts'
import { mostBlueprintTasks, type Blueprint } from './blueprint.contract.ts'

const tooManyTasks = refusal('project.blueprint.too_many', {
  zh: `项目任务超过 ${mostBlueprintTasks} 个，无法复制`,
  en: `It has more than ${mostBlueprintTasks} tasks: too many to copy`,
})

const dayLength = 86_400_000
const numberOf = (day: string) => Math.floor(Date.parse(day) / dayLength)

/**
 * A project's stages and tasks as others can begin with them, in the days that its calendar counts: nothing of how far
 * they have come. What was cancelled is left out.
 */
export async function readBlueprint(projectId: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<Blueprint> {
  const [stages, tasks, links, moves, counted] = await run([
    {
      name: 'blueprint_stages',
      row: { id: col.uuid, name: col.text, wipLimit: col.int.orNull, isStrict: col.bool, isDone: col.bool },
      values: [me.companyId, projectId],
      text: `select id, name, wip_limit, is_strict, is_done from project_task_stage where comp_id = $1 and project_id =
        $2 order by order_key, id`,
    },
    {
      name: 'blueprint_tasks',
      row: { id: col.uuid, task: col.json.as<ReadTask>(), parentId: col.uuid.orNull, stageId: col.uuid.orNull },
      values: [me.companyId, projectId, me.timeZone, mostBlueprintTasks + 1],
      text: `with recursive own as (
          select t.*, (t.plan_start_date at time zone $3)::date as starts, (t.plan_end_date at time zone $3)::date as
            ends
          from task t where t.comp_id = $1 and t.project_id = $2 and t.is_delete in ${keptBins} and t.status <> 'CANCEL'),
        first as (select coalesce((select (p.plan_start_date at time zone $3)::date from project p where p.comp_id = $1
          and p.id = $2), min(starts)) as day from own),
        tree as (
          select own.id, 0 as depth, array[own.order_key, own.id::text] as path from own where own.parent_id is null or
            own.parent_id not in (select id from own)
          union all select own.id, tree.depth + 1, tree.path || array[own.order_key, own.id::text] from tree join own
            on own.parent_id = tree.id)
        select own.id, json_build_object('name', own.name, 'summary', own.summary, 'type', case when own.type in
          ('RECURRING', 'WORKFLOW', 'BATCH') then 'TASK' else own.type end,
            'priority', own.priority, 'isMilestone', own.is_milestone, 'starts', own.starts, 'ends', own.ends, 'hours',
              own.plan_work_hour,
            'hour', case when own.is_milestone and own.plan_end_date = own.plan_start_date then
              to_char(own.plan_end_date at time zone $3, 'HH24:MI:SS.MS') end, 'first', (select day from first),
            'managerIds', (select coalesce(json_agg(m.person_id), '[]') from member m where m.comp_id = $1 and
              m.subject_type = 'task' and m.subject_id = own.id and m.role = 'manager'))::text as task,
          own.parent_id, (select placed.stage_id from project_task placed where placed.comp_id = $1 and placed.task_id
            = own.id) as stage_id
        from tree join own on own.id = tree.id order by tree.depth, tree.path limit $4`,
    },
    {
      name: 'blueprint_links',
      row: { taskId: col.uuid, predecessorId: col.uuid, lag: col.int, type: col.text.as<LinkType>() },
      values: [me.companyId, projectId],
      text: `select l.task_id, l.predecessor_id, l.lag, l.type from task_predecessor l join task t on t.comp_id =
        l.comp_id and t.id = l.task_id where l.comp_id = $1 and t.project_id = $2`,
    },
    {
      name: 'blueprint_moves',
      row: { fromId: col.uuid, toId: col.uuid, roles: col.json.as<MoveRole[]>() },
      values: [me.companyId, projectId],
      text: `select m.from_id, m.to_id, to_json(m.roles)::text as roles from project_stage_move m join project_task_stage s on
        s.comp_id = m.comp_id and s.id = m.from_id
        where m.comp_id = $1 and s.project_id = $2 order by m.from_id, m.to_id`,
    },
    calendarsQuery(me.companyId, [projectId]),
  ])
  const rows = tasks.rows
  if (rows.length > mostBlueprintTasks) refuse(tooManyTasks)
  const stageRows = stages.rows
  const placeOf = new Map(rows.map(({ id }, place) => [id, place]))
  const stageOf = new Map(stageRows.map(({ id }, place) => [id, place]))
  const after = new Map<string, Blueprint['tasks'][number]['after']>()
  for (const { taskId: id, predecessorId: before, lag, type } of links.rows) {
    const place = placeOf.get(before)
    if (place !== undefined)
      after.set(id, [...(after.get(id) ?? []), type === 'FS' ? [place, lag] : [place, lag, type]])
  }
  const calendar = readCalendars(counted.one).get(projectId)
  const days = planDays(me.timeZone, calendar?.calendar ?? null)
  return {
    calendar: calendar?.kind ?? 'natural',
    ownCalendar: calendar?.own ?? null,
    stages: stageRows.map(({ name }) => name),
    columns: stageRows.map(({ wipLimit: limit, isStrict, isDone }) => ({
      wipLimit: limit === null ? null : limit,
      isStrict,
      isDone,
    })),
    moves: moves.rows.map(({ fromId: from, toId: to, roles }) => ({
      from: stageOf.get(from)!,
      to: stageOf.get(to)!,
      roles,
    })),
    tasks: rows.map(({ id, task, parentId, stageId }) => ({
      ...counts(task),
      parent: parentId === null ? null : (placeOf.get(parentId) ?? null),
      stage: stageId === null ? null : (stageOf.get(stageId) ?? null),
      after: after.get(id) ?? [],
    })),
  }

  /** On which day of the project it begins, and how many it takes. */
  function counts({
    starts,
    ends,
    first,
    hour,
    ...task
  }: ReadTask): Omit<Blueprint['tasks'][number], 'parent' | 'stage' | 'after'> {
    if (starts === null || first === null) return { ...task, day: null, days: 1 }
    const begins = days.before(numberOf(starts))
    const isPoint = hour !== null
    return {
      ...task,
      day: begins - days.before(numberOf(first)),
      days: isPoint ? 0 : Math.max(1, days.before(numberOf(ends ?? starts) + 1) - begins),
      ...(isPoint ? { hour } : {}),
    }
  }
}

/** A task as it is read: on which days it begins and ends, and on which the project does. */
type ReadTask = Omit<Blueprint['tasks'][number], 'parent' | 'stage' | 'after' | 'day' | 'days' | 'hour'> & {
  starts: string | null
  ends: string | null
  first: string | null
  hour: string | null
}
