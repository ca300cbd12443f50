import { and, eq } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
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
/** What the actor may do with a person's plans; those of their own team, and those shared with them, are seen. */
export async function rightsOver(personId: string, { me, run }: QueryContext): Promise<Rights> {
  const [answer] = await run([
    {
      name: 'goal_rights',
      row: { distance: col.int.orNull, isShown: col.bool },
      values: [me.companyId, personId, me.personId],
      text: `select s.distance, goal_plan_is_seen(p.comp_id, p.id, $3) as is_shown from person p
        left join person_superior s on s.comp_id = p.comp_id and s.person_id = p.id and s.superior_id = $3
        where p.comp_id = $1 and p.id = $2`,
    },
  ])
  const { distance, isShown } = found(answer.first)
  const manages = may(me, 'PLAN_MANAGER')
  const edits = manages || distance !== null
  return { edits, sees: edits || isShown, locks: manages || (distance ?? 0) > 0 }
}
export async function admitViewer(personId: string, context: QueryContext): Promise<Rights> {
  const rights = await rightsOver(personId, context)
  found(rights.sees ? true : null)
  return rights
}

/** The turn of those who change a cycle, beside each other, and of who locks it, alone. */
export const turnOf = (
  { type, cycle, personId }: Pick<Cycle, 'type' | 'cycle' | 'personId'>,
  how: 'shared' | 'alone',
  { me }: QueryContext,
) => ({
  name: `goal_turn_${how}`,
  values: [`${me.companyId} ${personId} ${type} ${cycle}`],
  text: `select pg_advisory_xact_lock${how === 'shared' ? '_shared' : ''}(hashtextextended($1, 0))`,
})

/**
 * Holds a person's cycle that is to be changed: refused where the actor may not, and where it is locked. Edits,
 * imports, programs and what comes of linked tasks all apply the same rule (`goal_cycle_is_locked`).
 */
export async function holdCycle(cycle: Cycle, context: QueryContext) {
  const { edits } = await admitViewer(cycle.personId, context)
  if (!edits) refuse(notAllowed)
  const [, locked] = await context.run([
    turnOf(cycle, 'shared', context),
    {
      name: 'goal_cycle_locked',
      value: col.bool,
      values: [context.me.companyId, cycle.personId, cycle.type, cycle.cycle],
      text: 'select goal_cycle_is_locked($1, $2, $3::smallint, $4)',
    },
  ])
  if (locked.one) refuse(cycleLocked)
}

/** Does the company make plans of this kind of cycle? */
export async function isPlanned({ type }: Pick<Cycle, 'type'>, { me, run }: QueryContext): Promise<boolean> {
  return kindsOf(await settingOf(run, me.companyId, 'plan_setting')).includes(goalKinds[type]!)
}

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
 * Holds a cycle that so many goals are to be added to: refused where the company makes no plans of its kind any more,
 * and where it would hold more than `mostGoals`. What is there already is seen and worked on to its end.
 */
export async function holdForMore(cycle: Cycle, more: number, context: QueryContext) {
  await holdCycle(cycle, context)
  if (!(await isPlanned(cycle, context))) refuse(kindSwitchedOff, {}, 'goal_type')
  const [there] = await goalsIn([cycle], context)
  if (there! + more > mostGoals) refuse(cycleFull, { most: mostGoals })
}

/** Holds a goal that is to be changed, with its cycle; a finished one is neither changed nor restarted (spec 1 §4). */
export async function holdGoal(id: string, context: Context, { finishedToo = false } = {}) {
  const { me, db } = context
  const theRow = and(eq(goal.companyId, me.companyId), eq(goal.id, id))
  const [row] = await db.select().from(goal).where(theRow)
  const { type, cycle, personId, firstDay: first, lastDay: last } = found(row)
  await holdCycle({ type: type as GoalType, cycle, personId, first, last }, context)
  const [held] = await db.select().from(goal).where(theRow).for('update')
  if (!finishedToo && found(held).finishedAt !== null) refuse(goalFinished)
  return held!
}

/** Whose phones refetch: the person's, those of everybody above them, and of whom they share their plans with. */
async function lookersAt(personId: string, { me, run }: QueryContext): Promise<string[]> {
  const [above] = await run([
    {
      name: 'goal_lookers',
      value: col.uuid,
      values: [me.companyId, personId],
      text: `select superior_id from person_superior where comp_id = $1 and person_id = $2
        union select viewer_id from goal_viewer where comp_id = $1 and person_id = $2`,
    },
  ])
  return [...new Set([personId, ...above.rows])]
}
/** The news of a plan, for those who look at it. */
export const newsOf = async (personId: string, id: string, event: string, context: QueryContext): Promise<News> => ({
  companyId: context.me.companyId,
  to: await lookersAt(personId, context),
  subjectType: 'goal',
  subjectId: id,
  event,
  by: context.me.personId,
})

/** What was done stands in the history, and phones refetch: of a goal, or, by its person's id, of a whole cycle. */
export async function noted(personId: string, id: string, action: string, context: Context, details: object = {}) {
  await context.run([recorded(context.me, 'goal', id, action, details)])
  context.publish(await newsOf(personId, id, action, context))
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
