import { atWallClock, dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { hasBoard, ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import { keysAtEnd, planDates, planDays, type PlanDays } from '#modules/tasks/tasks.contract.ts'
import { calendarsOf, createTasks, linkTasks } from '#modules/tasks/tasks.server.ts'
import { usualMoves } from '../../agile/agile.server.ts'
import type { Blueprint, BlueprintTask } from './blueprint.contract.ts'

const dayLength = 86_400_000

/** The new project that a blueprint is for; its first day. */
interface NewProject {
  id: string
  type: ProjectType
  firstDay: string
}

/**
 * Creates the stages and tasks of a blueprint in a new project. Its stages replace the type's default ones; the caller
 * has created the project and holds the lock on the company's plans. Tasks are assigned to the blueprint's managers if
 * they are members of the project, otherwise to the actor. On a board they begin in the first column.
 */
export async function buildBlueprint(
  { id: projectId, type, firstDay }: NewProject,
  content: Blueprint,
  context: Context,
) {
  const { tasks } = content
  const isBoard = hasBoard(type)
  const stageIds = await makeStages(projectId, content, isBoard, context)
  if (isBoard) await makeMoves(projectId, type, stageIds, content.moves ?? [], context)
  const here = await peopleOfProject(projectId, context)
  const days = planDays(context.me.timeZone, (await calendarsOf([{ projectId }], context))({ projectId }))
  const parents = new Set(tasks.map(({ parent }) => parent))
  const ids: string[] = []
  for (const level of levelsOf(tasks)) {
    const made = await createTasks(
      context,
      level.map(at =>
        draftOf(
          tasks[at]!,
          parents.has(at),
          { projectId, ids, days, first: days.before(Math.floor(Date.parse(firstDay) / dayLength)), here },
          context,
        ),
      ),
    )
    for (const [place, at] of level.entries()) ids[at] = made[place]!.id
  }
  if (!isBoard)
    await context.run([
      {
        name: 'project_tasks_placed',
        values: [
          context.me.companyId,
          ids,
          tasks.map(({ stage }) => (stage === null ? null : (stageIds[stage] ?? null))),
        ],
        text: `insert into project_task (comp_id, task_id, stage_id) select $1, task_id, stage_id from
          unnest($2::uuid[], $3::uuid[]) as placed (task_id, stage_id) where stage_id is not null
      on conflict (comp_id, task_id) do update set stage_id = excluded.stage_id`,
      },
    ])
  await linkTasks(
    tasks.flatMap(({ after }, at) =>
      after.map(([before, lag, type = 'FS']) => ({ taskId: ids[at]!, predecessorId: ids[before]!, lag, type })),
    ),
    context,
  )
}

/** `first`: behind how many days that count the project begins. */
interface About {
  projectId: string
  ids: readonly string[]
  days: PlanDays
  first: number
  here: ReadonlySet<string>
}

function draftOf(
  { name, summary, type, priority, day, days: long, hour, isMilestone, hours, parent, managerIds }: BlueprintTask,
  isParent: boolean,
  { projectId, ids, days, first, here }: About,
  { me }: Context,
) {
  const managers = managerIds.filter(one => here.has(one))
  const dayText = (count: number) => new Date(days.at(first + count) * dayLength).toISOString().slice(0, 10)
  const isPoint = isMilestone === true && long === 0
  return {
    name,
    summary,
    type,
    priority,
    planWorkHour: hours,
    ...(isMilestone ? { isMilestone } : {}),
    ...(parent === null ? { projectId } : { parentId: ids[parent]! }),
    ...(day === null
      ? {}
      : planDates(
          {
            planStartDate: isPoint ? `${dayText(day)} ${hour ?? '23:59:59.999'}` : dayText(day),
            planEndDate: isPoint ? null : `${dayText(day + Math.max(1, long) - 1)} 23:59:59.999`,
            isMilestone: isPoint,
          },
          me.timeZone,
        )),
    ...(managers.length > 0 ? { people: { manager: managers } } : { isUnassigned: isParent }),
  }
}

/** The places of the tasks, those at the top first, then those below them, and so on. */
function levelsOf(tasks: readonly BlueprintTask[]): number[][] {
  const levels: number[][] = []
  const depths: number[] = []
  for (const [at, { parent }] of tasks.entries()) {
    const depth = parent === null ? 0 : depths[parent]! + 1
    depths.push(depth)
    const level = (levels[depth] ??= [])
    level.push(at)
  }
  return levels
}

async function makeStages(
  projectId: string,
  { stages: names, columns }: Blueprint,
  isBoard: boolean,
  { me, run }: Context,
): Promise<string[]> {
  const ids = names.map(() => newId())
  const column = (at: number) =>
    columns?.[at] ?? { wipLimit: null, isStrict: false, isDone: isBoard && at === names.length - 1 }
  const keys = keysAtEnd(names.length)
  const kept = ids.map((id, at) => ({ id, name: names[at], key: keys[at], ...column(at) }))
  await run([
    {
      name: 'project_stages_clear',
      values: [me.companyId, projectId],
      text: 'delete from project_task_stage where comp_id = $1 and project_id = $2',
    },
    {
      name: 'project_stages_make',
      values: [me.companyId, projectId, JSON.stringify(kept)],
      text: `insert into project_task_stage (comp_id, project_id, id, name, order_key, wip_limit, is_strict, is_done)
        select $1, $2, id, name, key, "wipLimit", "isStrict", "isDone"
        from jsonb_to_recordset($3::jsonb) as stage (id uuid, name text, key text, "wipLimit" smallint, "isStrict"
          boolean, "isDone" boolean)`,
    },
  ])
  return ids
}

async function makeMoves(
  projectId: string,
  type: ProjectType,
  stageIds: readonly string[],
  moves: NonNullable<Blueprint['moves']>,
  { me, run }: Context,
) {
  if (moves.length === 0 && type !== ProjectType.Workflow) return
  await run([
    moves.length === 0
      ? usualMoves(me.companyId, projectId)
      : {
          name: 'project_moves_make',
          values: [
            me.companyId,
            JSON.stringify(moves.map(({ from, to, roles }) => ({ from: stageIds[from], to: stageIds[to], roles }))),
          ],
          text: `insert into project_stage_move (comp_id, from_id, to_id, roles) select $1, (move->>'from')::uuid,
            (move->>'to')::uuid, array(select jsonb_array_elements_text(move->'roles'))
      from jsonb_array_elements($2::jsonb) move on conflict do nothing`,
        },
  ])
}

async function peopleOfProject(projectId: string, { me, run }: Context): Promise<ReadonlySet<string>> {
  const [answer] = await run([
    {
      name: 'project_people_here',
      value: col.uuid,
      values: [me.companyId, projectId],
      text: `select m.person_id from member m join person p on p.comp_id = m.comp_id and p.id = m.person_id and
        p.status <> ${PersonStatus.Left}
      where m.comp_id = $1 and m.subject_type = 'project' and m.subject_id = $2 and m.role <> 'follower'`,
    },
  ])
  return new Set(answer.rows)
}

/** The day that a project's tasks are counted from: that of its planned start, else today, on the company's clocks. */
export const firstDayOf = (planStartDate: string | null | undefined, timeZone: string) =>
  dayOf(
    planStartDate ? (planStartDate.length === 24 ? planStartDate : atWallClock(planStartDate, timeZone)) : new Date(),
    timeZone,
  )
