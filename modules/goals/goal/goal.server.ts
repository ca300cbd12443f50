import * as v from 'valibot'
import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { out } from '#platform/contract/fields.ts'
import { page } from '#platform/contract/list.ts'
import { readAnswer } from '#platform/contract/wire-names.ts'
import { companyToday } from '#mechanisms/days/company-day.server.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { notAllowed } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { asJson, asNumber, jsonObject, oneAsJson, pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { cycleAfter } from '#mechanisms/cycles/cycles.contract.ts'
import { exportList, type ListColumn } from '#mechanisms/exports/export-list.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { taskSubject } from '#modules/tasks/tasks.server.ts'
import {
  admitViewer,
  cycleNamed,
  holdForMore,
  isPlanned,
  holdGoal,
  noted,
  turnOf,
  type Cycle,
} from './goal-rights.server.ts'
import {
  alreadyGoal,
  flatCycle,
  goalCalls,
  goalKinds,
  goalRow,
  goalNameNeeded,
  isTree,
  mostGoals,
  topOfGoals,
  treeRow,
  unknownGoal,
  type ComparedGoal,
  type GoalMindNode,
  type GoalRow,
  type GoalTreeRow,
  type GoalType,
} from './goal.contract.ts'
import { goal, goalMarch, goalSnapshot } from './goal.table.ts'

const today = companyToday(goal.companyId)
/** How much of the cycle is over, in percent. */
const over = sql`least(100, greatest(0, (${today} - ${goal.firstDay}) * 100.0 / (${goal.lastDay} - ${goal.firstDay} + 1)))`
/** Said by somebody; otherwise by how far its progress is from the time that is over: 10 ahead or behind, 30 behind. */
const status = sql`coalesce(${goal.statusSet}, case when ${goal.finishedAt} is not null then 0 when ${goal.progress} >=
  ${over} + 10 then 2 when ${goal.progress} <= ${over} - 30 then 3 when ${goal.progress} <= ${over} - 10 then 1 else 0
  end)::int`
const marches = asJson(sql`coalesce((select json_agg(${jsonObject({
  id: goalMarch.id,
  day: sql`${goalMarch.day}::text`,
  progress: goalMarch.progress,
  doneNum: sql`${goalMarch.doneNum}::float8`,
  status: goalMarch.status,
  summary: goalMarch.summary,
  isHeld: goalMarch.isHeld,
  createdAt: goalMarch.createdAt,
})} order by ${goalMarch.createdAt}, ${goalMarch.id}) from ${goalMarch} where ${goalMarch.companyId} = ${goal.companyId} and
  ${goalMarch.goalId} = ${goal.id}), '[]'::json)`)
const row = {
  id: goal.id,
  goalType: goal.type,
  goalCycle: goal.cycle,
  userId: goal.personId,
  taskId: goal.taskId,
  parentId: goal.parentId,
  parentUuid: goal.parentId,
  parentName: sql`(select above.name from goal above where above.comp_id = ${goal.companyId} and above.id =
    ${goal.parentId})`,
  name: goal.name,
  summary: goal.summary,
  progress: goal.progress,
  planNum: asNumber(goal.planNum),
  doneNum: asNumber(goal.doneNum),
  unit: goal.unit,
  status,
  isStatusSet: sql`(${goal.statusSet} is not null)`,
  finishedAt: goal.finishedAt,
  goalMarches: marches,
}
const own = sql`${goal.companyId} = ${param('company')}`
const inCycle = sql`${own} and ${goal.personId} = ${param('person')} and ${goal.type} = ${param('type')}::smallint and
  ${goal.cycle} = ${param('cycle')}`
const rows = compile(
  pageAsJson({
    row,
    from: sql`${goal}`,
    where: sql`${inCycle} and (${param('status')}::int is null or ${status} = ${param('status')}::int)`,
    order: sql`${goal.id}`,
  }),
)
/** Those right below a goal, or below none: their level is one more than how many stand above them. */
const rowsBelow = compile(
  pageAsJson({
    row: {
      ...row,
      level: sql`(with recursive above as (select g.id, g.parent_id from goal g where g.comp_id = ${param('company')} and
        g.id = ${param('parent')}::uuid union select g.id, g.parent_id from above join goal g on g.comp_id =
        ${param('company')} and g.id = above.parent_id) select count(*)::int from above)`,
      childNum: sql`(select count(*)::int from goal below where below.comp_id = ${goal.companyId} and below.parent_id =
        ${goal.id})`,
    },
    from: sql`${goal}`,
    where: sql`${inCycle} and ${goal.parentId} is not distinct from ${param('parent')}::uuid`,
    order: sql`${goal.id}`,
  }),
)
const counted = compile(
  sql`select ${status} as status, count(*)::int as num from ${goal} where ${inCycle} group by 1`,
  {
    row: { status: col.int, num: col.int },
  },
)
/** How many goals of a cycle stand how: what `status` narrows the list down to. */
export async function standingOf(cycle: Cycle, context: Context) {
  await admitViewer(cycle.personId, context)
  const [answer] = await context.run([counted(valuesOf(cycle, context))])
  return answer.rows
}
const one = compile(
  oneAsJson(
    {
      ...row,
      user: personJson(sql`${goal.companyId}`, sql`${goal.personId}`),
      lock: sql`goal_cycle_is_locked(${goal.companyId}, ${goal.personId}, ${goal.type}, ${goal.cycle})`,
    },
    sql`${goal}`,
    sql`${own} and ${goal.id} = ${param('id')}`,
  ),
)

/**
 * Conditions over a goal `g` of the cycle before: it has come to no end, by its task either, nothing goes on with it
 * yet, and its task is no goal of the cycle that it would go on in. As many are offered as a tap takes.
 */
const undone = `g.finished_at is null and g.progress < 100 and not exists (select from goal next where next.comp_id =
  g.comp_id and next.from_id = g.id)`
const isNotYetIn = (cycle: SQLWrapper) => sql`not exists (select from goal there where there.comp_id = g.comp_id and
  there.task_id = g.task_id and there.person_id = g.person_id and there.type = g.type and there.cycle = ${cycle})`
const toCarry = compile(
  sql`select g.id from goal g where g.comp_id = ${param('company')} and g.person_id = ${param('person')} and g.type =
    ${param('type')}::smallint and g.cycle = ${param('before')} and ${sql.raw(undone)} and ${isNotYetIn(param('cycle'))}
    order by g.id`,
  { value: col.uuid },
)
const standing = compile(
  sql`select goal_cycle_is_locked(${param('company')}::uuid, ${param('person')}::uuid, ${param('type')}::smallint,
      ${param('cycle')}) as lock,
    (select count(*)::int from ${goal} where ${inCycle}) as count,
    (select count(*)::int from goal g where g.comp_id = ${param('company')} and g.person_id = ${param('person')} and g.type
      = ${param('type')}::smallint and g.cycle = ${param('before')} and ${sql.raw(undone)} and ${isNotYetIn(param('cycle'))})
      as undone_before,
    ${personJson(sql`${param('company')}::uuid`, sql`${param('person')}::uuid`)}::text as user_json`,
  {
    row: {
      lock: col.bool,
      count: col.int,
      undoneBefore: col.int,
      userJson: col.json.as<{ id: string; name: string; avatar: string | null } | null>(),
    },
  },
)
const valuesOf = ({ type, cycle, personId }: Cycle, { me }: Context) => ({
  company: me.companyId,
  person: personId,
  type,
  cycle,
})
const isOf = ({ type, cycle }: Cycle, kept: { goalType: GoalType; goalCycle: string }) =>
  kept.goalType === type && kept.goalCycle === cycle
/** All of a cycle: twice what it holds at most, for those who are added at the same instant. */
async function allOf(cycle: Cycle, context: Context): Promise<GoalRow[]> {
  const [answer] = await context.run([
    rows({ ...valuesOf(cycle, context), status: null, start: 0, limit: 2 * mostGoals }),
  ])
  return readPage(JSON.parse(String(answer!.only!))).list
}
/** Our names for what the database answered under the wire's. */
const readPage = readAnswer(page(goalRow))
const readBelow = readAnswer(page(treeRow))
const readOne = readAnswer(v.object({ ...goalRow.entries, user: v.nullable(personBrief), lock: out.flag }))

const theRow = (id: string, { me }: Context) => and(eq(goal.companyId, me.companyId), eq(goal.id, id))
const marched = (goalId: string, progress: number, more: object, { me }: Context) => ({
  companyId: me.companyId,
  id: newId(),
  goalId,
  personId: me.personId,
  progress,
  day: sql`(now() at time zone ${me.timeZone})::date`,
  ...more,
})

async function admitParent(parentId: string | null, cycle: Cycle, context: Context, id?: string) {
  if (parentId === null) return
  if (!isTree(cycle.type)) refuse(flatCycle, {}, 'parent_id')
  const [answer] = await context.run([
    {
      name: 'goal_parent',
      row: { isThere: col.bool, isCircle: col.bool },
      values: [context.me.companyId, parentId, cycle.personId, cycle.type, cycle.cycle, id ?? null],
      text: `with recursive above as (select id, parent_id from goal where comp_id = $1 and id = $2 and person_id = $3 and type = $4
          and cycle = $5 union select g.id, g.parent_id from above join goal g on g.comp_id = $1 and g.id = above.parent_id)
        select exists (select from above) as is_there, exists (select from above where id = $6::uuid) as is_circle`,
    },
  ])
  const { isThere, isCircle } = answer.one
  if (!isThere || isCircle) refuse(unknownGoal, {}, 'parent_id')
}

/** The columns of an exported list: those that an import takes, and how far each has come. */
const exported: ListColumn<GoalRow>[] = [
  { heading: { zh: '周期', en: 'Period' }, kind: 'text', width: 14, value: row => row.goalCycle },
  { heading: { zh: '目标', en: 'Goal' }, kind: 'text', width: 40, value: row => row.name },
  { heading: { zh: '上级目标', en: 'Above' }, kind: 'text', width: 30, value: row => row.parentName },
  { heading: { zh: '目标值', en: 'Target' }, kind: 'number', width: 12, value: row => row.planNum },
  { heading: { zh: '完成值', en: 'Done' }, kind: 'number', width: 12, value: row => row.doneNum },
  { heading: { zh: '单位', en: 'Unit' }, kind: 'text', width: 8, value: row => row.unit },
  { heading: { zh: '进度 %', en: 'Progress %' }, kind: 'number', width: 10, value: row => row.progress },
  { heading: { zh: '说明', en: 'Notes' }, kind: 'text', width: 40, value: row => row.summary },
]

export const goalHandlers = handle(goalCalls, {
  async list({ mirror, status: wanted = null, start, limit, ...query }, context) {
    const cycle = cycleNamed(query, context)
    const { edits, locks } = await admitViewer(cycle.personId, context)
    const values = valuesOf(cycle, context)
    const [answer, stands] = await context.run([
      rows({ ...values, status: wanted, start, limit }),
      standing({ ...values, before: cycleAfter(goalKinds[cycle.type]!, cycle.cycle, -1) }),
    ])
    const { lock, count, undoneBefore, userJson: user } = stands.one
    const kept = mirror === undefined ? undefined : await snapshotOf(mirror, context)
    if (kept) found(kept.userId === cycle.personId && isOf(cycle, kept) ? true : null)
    const stood = kept?.goals.filter(each => wanted === null || each.status === wanted)
    const shown = stood
      ? { list: stood.slice(start, start + limit), total: stood.length, start, limit }
      : readPage(JSON.parse(String(answer!.only!)))
    return {
      ...shown,
      user,
      lock,
      count: kept?.goals.length ?? count,
      undoneBefore,
      // Of a list: more goals are added to it.
      can: { edit: edits && !lock && !kept && (await isPlanned(cycle, context)), lock: locks, snapshot: edits },
    }
  },

  async mind(query, context) {
    const cycle = cycleNamed(query, context)
    await admitViewer(cycle.personId, context)
    const list = await allOf(cycle, context)
    const nodes: GoalMindNode[] = list.map((each, _, all) => ({
      id: each.id,
      taskId: each.taskId,
      parentId: each.parentId,
      children: all.filter(other => other.parentId === each.id).map(other => other.id),
      task: {
        name: each.name,
        status: each.status,
        progressPercent: each.progress,
        goalDoneNum: each.doneNum,
        goalPlanNum: each.planNum,
        goalMarches: each.goalMarches,
      },
    }))
    return { list: nodes }
  },

  async tree({ parentId: wanted, ...query }, context) {
    const cycle = cycleNamed(query, context)
    await admitViewer(cycle.personId, context)
    if (wanted !== undefined) {
      const parent = wanted === topOfGoals ? null : wanted
      const [answer] = await context.run([
        rowsBelow({ ...valuesOf(cycle, context), parent, start: 0, limit: 2 * mostGoals }),
      ])
      return { list: readBelow(JSON.parse(String(answer!.only!))).list }
    }
    const list = await allOf(cycle, context)
    const below = (parentId: string | null) => list.filter(each => each.parentId === parentId)
    const rowsFrom = (parentId: string | null, level: number): GoalTreeRow[] =>
      below(parentId).flatMap(each => [
        { ...each, level, childNum: below(each.id).length },
        ...rowsFrom(each.id, level + 1),
      ])
    return { list: rowsFrom(null, 0) }
  },

  async export(query, context) {
    const cycle = cycleNamed(query, context)
    await admitViewer(cycle.personId, context)
    return await exportList(context, {
      name: { zh: `目标 ${cycle.cycle}`, en: `Goals ${cycle.cycle}` },
      columns: exported,
      rows: await allOf(cycle, context),
    })
  },

  async detail({ id }, context) {
    const [answer] = await context.run([one({ company: context.me.companyId, id })])
    const shown = readOne(JSON.parse(String(found(answer!.only))))
    const { edits, locks } = await admitViewer(shown.userId, context)
    return { ...shown, can: { edit: edits && !shown.lock && shown.finishedAt === null, lock: locks, snapshot: edits } }
  },

  async create({ taskId = null, parentId = null, planNum = null, name, summary, unit, ...query }, context) {
    const { me, db } = context
    const cycle = cycleNamed(query, context)
    await holdForMore([[cycle, 1]], context)
    await admitParent(parentId, cycle, context)
    const task = taskId === null ? undefined : await taskNamed(taskId, context)
    const called = name || task?.name
    if (!called) refuse(goalNameNeeded, {}, 'name')
    const id = newId()
    await db.insert(goal).values({
      companyId: me.companyId,
      id,
      type: cycle.type,
      cycle: cycle.cycle,
      firstDay: cycle.first,
      lastDay: cycle.last,
      personId: cycle.personId,
      taskId,
      parentId,
      name: called,
      summary,
      unit,
      planNum: planNum === null ? null : String(planNum),
      progress: Math.round(task?.progress ?? 0),
      creatorId: me.personId,
    })
    await noted(cycle.personId, id, 'create', context, { name: called })
    return { id }
  },

  async unlink({ goalUuid: id }, context) {
    const { personId, name } = await holdGoal(id, context)
    // What stood below it stands where it stood.
    await context.run([
      {
        name: 'goal_lift',
        values: [context.me.companyId, id],
        text: `update goal below set parent_id = gone.parent_id from goal gone where gone.comp_id = $1 and gone.id = $2 and
          below.comp_id = $1 and below.parent_id = $2`,
      },
    ])
    await context.db.delete(goal).where(theRow(id, context))
    await noted(personId, id, 'remove', context, { name })
    return { id }
  },

  async update({ id, parentId = null, planNum = null, ...draft }, context) {
    // Two that are put below each other take turns: the second finds the first where it stands now.
    if (parentId !== null) await context.run([takeTurns(context.me.companyId, 'goals above goals')])
    const { type, cycle, personId, firstDay: first, lastDay: last } = await holdGoal(id, context)
    await admitParent(parentId, { type: type as GoalType, cycle, personId, first, last }, context, id)
    await context.db
      .update(goal)
      .set({ ...draft, parentId, planNum: planNum === null ? null : String(planNum), lastOptDate: sql`now()` })
      .where(theRow(id, context))
    await noted(personId, id, 'edit', context)
    return { id }
  },

  async march({ id, progress, doneNum = null, status: said = null, summary }, context) {
    const { db } = context
    const { personId } = await holdGoal(id, context)
    const made = marched(
      id,
      progress,
      { doneNum: doneNum === null ? null : String(doneNum), status: said, summary },
      context,
    )
    await db.insert(goalMarch).values(made)
    await db
      .update(goal)
      .set({
        progress,
        ...(doneNum === null ? {} : { doneNum: String(doneNum) }),
        ...(said === null ? {} : { statusSet: said }),
        finishedAt: progress === 100 ? sql`now()` : null,
        lastOptDate: sql`now()`,
      })
      .where(theRow(id, context))
    await noted(personId, id, progress === 100 ? 'finish' : 'march', context, { progress })
    return { id: made.id }
  },

  async removeMarch({ id }, context) {
    const { me, db, run } = context
    const ours = and(eq(goalMarch.companyId, me.companyId), eq(goalMarch.id, id))
    const [kept] = await db.select({ goalId: goalMarch.goalId }).from(goalMarch).where(ours)
    const { goalId } = found(kept)
    const { personId } = await holdGoal(goalId, context)
    const [gone] = await db.delete(goalMarch).where(ours).returning({ status: goalMarch.status })
    const { status: goneStatus } = found(gone)
    await run([
      {
        name: 'goal_stands_as_before',
        values: [me.companyId, goalId, goneStatus],
        text: `update goal g set last_opt_date = now(),
            progress = coalesce((select m.progress from goal_march m where m.comp_id = g.comp_id and m.goal_id = g.id order by
              m.created_at desc, m.id desc limit 1), (select f.progress from goal f where f.comp_id = g.comp_id and f.id =
              g.from_id), (select round(t.progress_percent)::int from task t where t.comp_id = g.comp_id and t.id = g.task_id), 0),
            done_num = coalesce((select m.done_num from goal_march m where m.comp_id = g.comp_id and m.goal_id = g.id and
              m.done_num is not null order by m.created_at desc, m.id desc limit 1), (select f.done_num from goal f where
              f.comp_id = g.comp_id and f.id = g.from_id)),
            status_set = case when g.status_set is distinct from $3::smallint then g.status_set else (select m.status from
              goal_march m where m.comp_id = g.comp_id and m.goal_id = g.id and m.status is not null order by
              m.created_at desc, m.id desc limit 1) end
          where g.comp_id = $1 and g.id = $2`,
      },
    ])
    await noted(personId, goalId, 'remove_march', context)
    return { id }
  },

  async setStatus({ id, status: said = null }, context) {
    const { personId } = await holdGoal(id, context)
    await context.db
      .update(goal)
      .set({ statusSet: said, lastOptDate: sql`now()` })
      .where(theRow(id, context))
    await noted(personId, id, 'status', context, { status: said })
    return { id }
  },

  /** Opened again, a cycle takes what came of its tasks while it was locked. */
  async lock({ lock, ...query }, context) {
    const { me, run } = context
    const cycle = cycleNamed(query, context)
    const { locks } = await admitViewer(cycle.personId, context)
    if (!locks) refuse(notAllowed)
    const values = [me.companyId, cycle.personId, cycle.type, cycle.cycle]
    await run([
      turnOf([cycle], 'alone', context),
      lock
        ? {
            name: 'goal_lock',
            values: [...values, me.personId],
            text: 'insert into goal_lock (comp_id, person_id, type, cycle, locker_id) values ($1, $2, $3, $4, $5) on conflict do nothing',
          }
        : {
            name: 'goal_unlock',
            values,
            text: 'delete from goal_lock where comp_id = $1 and person_id = $2 and type = $3 and cycle = $4',
          },
      ...(lock
        ? []
        : [
            {
              name: 'goal_take_held',
              values,
              text: `with taken as (update goal_march m set is_held = false from goal g where g.comp_id = $1 and g.person_id = $2
                  and g.type = $3 and g.cycle = $4 and m.comp_id = g.comp_id and m.goal_id = g.id and m.is_held returning
                  m.goal_id, m.progress, m.created_at, m.id)
                update goal g set progress = last.progress, last_opt_date = now() from (select distinct on (goal_id) goal_id,
                  progress from taken order by goal_id, created_at desc, id desc) last where g.comp_id = $1 and g.id =
                  last.goal_id and g.finished_at is null`,
            },
          ]),
    ])
    await noted(cycle.personId, cycle.personId, lock ? 'lock' : 'unlock', context, { cycle: cycle.cycle })
    return { lock }
  },

  async carry(query, context) {
    const { me, run } = context
    const cycle = cycleNamed(query, context)
    const before = cycleAfter(goalKinds[cycle.type]!, cycle.cycle, -1)
    const [{ rows: ids }] = await run([toCarry({ ...valuesOf(cycle, context), before })])
    await holdForMore([[cycle, ids.length]], context)
    const newIds = ids.map(() => newId())
    const [made] = await run([
      {
        name: 'goal_carry',
        values: [me.companyId, ids, newIds, cycle.cycle, cycle.first, cycle.last, me.personId],
        text: `insert into goal (comp_id, id, type, cycle, first_day, last_day, person_id, task_id, name, summary, progress,
            plan_num, done_num, unit, from_id, creator_id)
          select $1, given.new_id, g.type, $4, $5, $6, g.person_id, g.task_id, g.name, g.summary, g.progress, g.plan_num,
            g.done_num, g.unit, g.id, $7 from unnest($2::uuid[], $3::uuid[]) given (id, new_id) join goal g on g.comp_id = $1
            and g.id = given.id on conflict do nothing`,
      },
      // What stood below another stands below what goes on with that.
      {
        name: 'goal_carry_tree',
        values: [me.companyId, newIds],
        text: `update goal made set parent_id = above.id from goal g join goal above on above.comp_id = g.comp_id and
            above.from_id = g.parent_id where made.comp_id = $1 and made.id = any($2::uuid[]) and g.comp_id = $1 and g.id =
            made.from_id and above.person_id = made.person_id and above.type = made.type and above.cycle = made.cycle`,
      },
    ])
    if (made!.count > 0)
      await noted(cycle.personId, cycle.personId, 'carry', context, { cycle: cycle.cycle, num: made!.count })
    return { num: made!.count }
  },

  async snapshots({ start, limit, ...query }, context) {
    const cycle = cycleNamed(query, context)
    await admitViewer(cycle.personId, context)
    const [answer] = await context.run([snapshots({ ...valuesOf(cycle, context), start, limit })])
    return new Json<{
      list: { id: string; name: string; createdAt: string }[]
      total: number | null
      start: number
      limit: number
    }>(answer!.only!)
  },

  async snapshot({ name, ...query }, context) {
    const { me, db } = context
    const cycle = cycleNamed(query, context)
    const { edits } = await admitViewer(cycle.personId, context)
    if (!edits) refuse(notAllowed)
    const id = newId()
    const { type, personId } = cycle
    const goals = await allOf(cycle, context)
    await db
      .insert(goalSnapshot)
      .values({ companyId: me.companyId, id, type, cycle: cycle.cycle, personId, name, goals, creatorId: me.personId })
    await noted(personId, personId, 'snapshot', context, { cycle: cycle.cycle, name })
    return { id }
  },

  async compare({ id }, context) {
    const { me, run } = context
    const kept = await snapshotOf(id, context)
    const cycle = cycleNamed({ goalType: kept.goalType, goalCycle: kept.goalCycle, userId: kept.userId }, context)
    const now = await allOf(cycle, context)
    const before = new Map(kept.goals.map(each => [each.id, each]))
    const after = new Map(now.map(each => [each.id, each]))
    const gone = [...before.keys()].filter(each => !after.has(each))
    const [moved] = await run([
      {
        name: 'goal_moved_on',
        value: col.uuid,
        values: [me.companyId, [...before.keys()]],
        text: 'select from_id from goal where comp_id = $1 and from_id = any($2::uuid[])',
      },
    ])
    const isMoved = new Set(moved.rows)
    const list: ComparedGoal[] = [...now, ...gone.map(each => before.get(each)!)].map(each => {
      const [was, is] = [before.get(each.id), after.get(each.id)]
      return {
        id: each.id,
        name: each.name,
        was: was?.progress ?? null,
        now: is?.progress ?? null,
        change: changeOf(was, is, isMoved.has(each.id)),
      }
    })
    const { goals: _goals, ...said } = kept
    return { ...said, list }
  },
})

function changeOf(was: GoalRow | undefined, now: GoalRow | undefined, isMoved: boolean): ComparedGoal['change'] {
  if (!was) return 'added'
  if (!now) return 'dropped'
  if (now.finishedAt !== null && was.finishedAt === null) return 'done'
  if (isMoved || now.parentId !== was.parentId) return 'moved'
  return now.progress === was.progress ? 'same' : 'progressed'
}

const snapshots = compile(
  pageAsJson({
    row: { id: goalSnapshot.id, name: goalSnapshot.name, createdAt: goalSnapshot.createdAt },
    from: sql`${goalSnapshot}`,
    where: sql`${goalSnapshot.companyId} = ${param('company')} and ${goalSnapshot.personId} = ${param('person')} and
      ${goalSnapshot.type} = ${param('type')}::smallint and ${goalSnapshot.cycle} = ${param('cycle')}`,
    order: sql`${goalSnapshot.id} desc`,
  }),
)
async function snapshotOf(id: string, context: Context) {
  const [kept] = await context.db
    .select()
    .from(goalSnapshot)
    .where(and(eq(goalSnapshot.companyId, context.me.companyId), eq(goalSnapshot.id, id)))
  const { type, cycle, personId, name, goals, createdAt } = found(kept)
  await admitViewer(personId, context)
  return {
    id,
    name,
    createdAt: new Date(createdAt).toISOString(),
    goalType: type as GoalType,
    goalCycle: cycle,
    userId: personId,
    // One that an older build kept says who is above by the one name alone.
    goals: (goals as GoalRow[]).map(each => ({
      ...each,
      parentUuid: each.parentId,
      parentName: (goals as GoalRow[]).find(one => one.id === each.parentId)?.name ?? null,
    })),
  }
}

async function taskNamed(taskId: string, { me, run }: Context) {
  const [names, percent] = await run([
    taskSubject.namesOf([taskId], me),
    {
      name: 'goal_task_percent',
      value: col.float,
      values: [me.companyId, taskId],
      text: 'select progress_percent from task where comp_id = $1 and id = $2',
    },
  ])
  return { name: found(names.first).name, progress: percent.one }
}

/** What is added to others' by this file. */
export const goalParts: Part[] = [refuseOn('goal_task_once', alreadyGoal)]
