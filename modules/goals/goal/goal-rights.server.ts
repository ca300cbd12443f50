import { and, eq } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context, News } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { boundsOf, cycleOf } from '#mechanisms/cycles/cycles.contract.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { alsoInCalendar } from '#modules/calendar/calendar.server.ts'
import { settingOf } from '#modules/company/company.server.ts'
import {
  cycleFull,
  cycleLocked,
  goalFinished,
  goalKinds,
  type GoalType,
  kindsOf,
  kindSwitchedOff,
  mostGoals,
  noSuchCycle,
} from './goal.contract.ts'
import { goal } from './goal.table.ts'

export interface Cycle {
  type: GoalType
  cycle: string
  personId: string
  first: string
  last: string
}
/** A person's cycle as a call names it: the actor's own, and the one that today lies in, where nothing is said. */
export function cycleNamed(
  { goalType, goalCycle, userId }: { goalType: GoalType; goalCycle: string; userId?: string | undefined },
  { me }: Context,
): Cycle {
  const kind = goalKinds[goalType]!
  const cycle = goalCycle || cycleOf(kind, dayOf(new Date(), me.timeZone))
  const bounds = boundsOf(kind, cycle) ?? refuse(noSuchCycle, {}, 'goal_cycle')
  return { type: goalType, cycle, personId: userId ?? me.personId, ...bounds }
}

/** The actor and the connection, of a call or of an import. */
export type QueryContext = Pick<Context, 'me' | 'run'>

interface Rights {
  /** Their own, or somebody's above them: what is above works on it (spec 1 §6 "subordinates, who are operable"). */
  edits: boolean
  sees: boolean
  /** From above alone; whoever manages all plans is above everybody. */
  locks: boolean
}
/** What the actor may do with each person's plans; those of their own team, and those shared with them, are seen. */
export async function rightsOverAll(
  personIds: readonly string[],
  { me, run }: QueryContext,
): Promise<ReadonlyMap<string, Rights>> {
  const [answer] = await run([
    {
      name: 'goal_rights',
      row: { id: col.uuid, distance: col.int.orNull, isShown: col.bool },
      values: [me.companyId, [...new Set(personIds)], me.personId],
      text: `select p.id, s.distance, goal_plan_is_seen(p.comp_id, p.id, $3) as is_shown from unnest($2::uuid[]) wanted (id)
        join person p on p.comp_id = $1 and p.id = wanted.id
        left join person_superior s on s.comp_id = p.comp_id and s.person_id = p.id and s.superior_id = $3`,
    },
  ])
  const manages = may(me, 'PLAN_MANAGER')
  return new Map(
    answer.rows.map(({ id, distance, isShown }) => {
      const edits = manages || distance !== null
      return [id, { edits, sees: edits || isShown, locks: manages || (distance ?? 0) > 0 }]
    }),
  )
}
/** The same for one. */
export const rightsOver = async (personId: string, context: QueryContext): Promise<Rights> =>
  found((await rightsOverAll([personId], context)).get(personId))
export async function admitViewer(personId: string, context: QueryContext): Promise<Rights> {
  const rights = await rightsOver(personId, context)
  found(rights.sees ? true : null)
  return rights
}

/** The turn of those who change cycles, beside each other, and of who locks one, alone. */
export const turnOf = (
  cycles: readonly Pick<Cycle, 'type' | 'cycle' | 'personId'>[],
  how: 'shared' | 'alone',
  { me }: QueryContext,
) => ({
  name: `goal_turn_${how}`,
  // Always in the same order: two who wait for several do not wait for each other in a circle.
  values: [cycles.map(({ type, cycle, personId }) => `${me.companyId} ${personId} ${type} ${cycle}`).toSorted()],
  text: `select count(pg_advisory_xact_lock${how === 'shared' ? '_shared' : ''}(hashtextextended(turn, 0))) from
    unnest($1::text[]) turn`,
})

/** Of each of these cycles, whether it is locked, in their order. */
export const locksOf = (cycles: readonly Pick<Cycle, 'type' | 'cycle' | 'personId'>[], { me }: QueryContext) => ({
  name: 'goal_cycles_locked',
  value: col.bool,
  values: [me.companyId, cycles.map(one => one.personId), cycles.map(one => one.type), cycles.map(one => one.cycle)],
  text: `select goal_cycle_is_locked($1, person_id, type, cycle) from unnest($2::uuid[], $3::smallint[], $4::text[]) with
      ordinality wanted (person_id, type, cycle, place) order by place`,
})

/**
 * Holds cycles that are to be changed: refused where the actor may not change one, and where one is locked. Edits,
 * imports, programs and what comes of linked tasks all apply the same rule (`goal_cycle_is_locked`).
 */
export async function holdCycles(cycles: readonly Cycle[], context: QueryContext) {
  const rights = await rightsOverAll(
    cycles.map(({ personId }) => personId),
    context,
  )
  for (const { personId } of cycles) {
    const { sees, edits } = found(rights.get(personId))
    found(sees ? true : null)
    if (!edits) refuse(notAllowed)
  }
  const [, locked] = await context.run([turnOf(cycles, 'shared', context), locksOf(cycles, context)])
  if (locked.rows.includes(true)) refuse(cycleLocked)
}

/** The kinds of cycles that the company plans in. */
const plannedKinds = async ({ me, run }: QueryContext) => kindsOf(await settingOf(run, me.companyId, 'plan_setting'))
/** Does the company make plans of this kind of cycle? */
export const isPlanned = async ({ type }: Pick<Cycle, 'type'>, context: QueryContext): Promise<boolean> =>
  (await plannedKinds(context)).includes(goalKinds[type]!)

/** How many goals each of these cycles has. */
export async function goalsIn(cycles: readonly Cycle[], { me, run }: QueryContext): Promise<number[]> {
  const [answer] = await run([
    {
      name: 'goal_cycle_counts',
      value: col.int,
      values: [
        me.companyId,
        cycles.map(one => one.personId),
        cycles.map(one => one.type),
        cycles.map(one => one.cycle),
      ],
      text: `select (select count(*)::int from goal g where g.comp_id = $1 and g.person_id = wanted.person_id and g.type =
          wanted.type and g.cycle = wanted.cycle) from unnest($2::uuid[], $3::smallint[], $4::text[]) with ordinality
          wanted (person_id, type, cycle, place) order by place`,
    },
  ])
  return answer.rows
}

/**
 * Holds cycles to each of which so many goals are to be added: refused where the company makes no plans of a kind any
 * more, and where one would hold more than `mostGoals`. What is there already is seen and worked on to its end.
 */
export async function holdForMore(wanted: readonly (readonly [Cycle, more: number])[], context: QueryContext) {
  const cycles = wanted.map(([cycle]) => cycle)
  await holdCycles(cycles, context)
  const planned = await plannedKinds(context)
  if (cycles.some(({ type }) => !planned.includes(goalKinds[type]!))) refuse(kindSwitchedOff, {}, 'goal_type')
  const there = await goalsIn(cycles, context)
  if (wanted.some(([, more], place) => there[place]! + more > mostGoals)) refuse(cycleFull, { most: mostGoals })
}

/** Holds a goal that is to be changed, with its cycle; a finished one is neither changed nor restarted (spec 1 §4). */
export async function holdGoal(id: string, context: Context, { finishedToo = false } = {}) {
  const { me, db } = context
  const theRow = and(eq(goal.companyId, me.companyId), eq(goal.id, id))
  const [row] = await db.select().from(goal).where(theRow)
  const { type, cycle, personId, firstDay: first, lastDay: last } = found(row)
  await holdCycles([{ type: type as GoalType, cycle, personId, first, last }], context)
  const [held] = await db.select().from(goal).where(theRow).for('update')
  if (!finishedToo && found(held).finishedAt !== null) refuse(goalFinished)
  return held!
}

/**
 * Whose phones refetch, of each of these people: the person's, those of everybody above them, and of whom they share
 * their plans with.
 */
async function lookersAt(personIds: readonly string[], { me, run }: QueryContext): Promise<Map<string, string[]>> {
  const [above] = await run([
    {
      name: 'goal_lookers',
      row: { personId: col.uuid, lookerId: col.uuid },
      values: [me.companyId, personIds],
      text: `select person_id, superior_id as looker_id from person_superior where comp_id = $1 and person_id = any($2::uuid[])
        union select person_id, viewer_id from goal_viewer where comp_id = $1 and person_id = any($2::uuid[])`,
    },
  ])
  const lookers = grouped(above.rows, ({ personId }) => personId)
  return new Map(
    personIds.map(id => [id, [...new Set([id, ...(lookers.get(id) ?? []).map(({ lookerId }) => lookerId)])]]),
  )
}
/** The news of plans, each by its person, for those who look at it; of one goal where its id is told. */
export async function newsOf(personIds: readonly string[], event: string, context: QueryContext, id?: string) {
  const lookers = await lookersAt(personIds, context)
  return personIds.map((personId): News => ({
    companyId: context.me.companyId,
    to: lookers.get(personId)!,
    subjectType: 'goal',
    subjectId: id ?? personId,
    event,
    by: context.me.personId,
  }))
}

/** What was done stands in the history, and phones refetch: of a goal, or, by its person's id, of a whole cycle. */
export async function noted(personId: string, id: string, action: string, context: Context, details: object = {}) {
  await context.run([recorded(context.me, 'goal', id, action, details)])
  for (const news of await newsOf([personId], action, context, id)) context.publish(news)
}

/** Goals stand in the calendar of their person on the last day of their cycle. */
export const goalsInCalendarParts = [
  alsoInCalendar({
    kind: 'goal',
    app: 'plan',
    between: (person, { from, to }, me) => ({
      name: 'goals_in_calendar',
      values: [me.companyId, person, from, to, me.personId, may(me, 'PLAN_MANAGER'), me.timeZone],
      value: col.json.as<{ id: string; name: string; type: string; status: string | null; endDate: string }>(),
      text: `select json_build_object('id', g.id, 'name', g.name, 'type', g.type::text, 'status', case when g.finished_at is
            not null then 'FINISH' end, 'endDate', to_char(due.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
          from goal g cross join lateral (select ((g.last_day + 1)::timestamp at time zone $7) - interval '1 millisecond' as
            at) due
          where g.comp_id = $1 and g.person_id = $2 and g.last_day between ($3::timestamptz at time zone $7)::date - 1 and
            ($4::timestamptz at time zone $7)::date and due.at >= $3::timestamptz and due.at <= $4::timestamptz
            and ($6 or goal_plan_is_seen($1, $2, $5))
          order by g.last_day, g.id limit 500`,
    }),
  }),
]
