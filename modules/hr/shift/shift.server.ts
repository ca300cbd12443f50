import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { CallOutput, CallParsed } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import {
  mostRules,
  mostShifts,
  shiftCalls,
  shiftInUse,
  shiftNameTaken,
  shiftRuleCalls,
  tooManyRules,
  tooManyShifts,
  unknownShift,
  unknownTarget,
  wrongBreak,
  wrongDayLength,
  wrongShiftTimes,
} from './shift.contract.ts'
import { shift, shiftRule } from './shift.table.ts'

type ShiftDraft = CallParsed<typeof shiftCalls.create>
type RuleDraft = CallParsed<typeof shiftRuleCalls.create>

const ofCompany = ({ me }: Context) => eq(shift.companyId, me.companyId)
const theShift = (id: string, { me }: Context) => and(eq(shift.companyId, me.companyId), eq(shift.id, id))
const theRule = (id: string, { me }: Context) => and(eq(shiftRule.companyId, me.companyId), eq(shiftRule.id, id))

/** A shift as it is kept: the times hang together, and a break has both its ends. */
function checkedShift({ breakFrom = null, breakTo = null, ...draft }: ShiftDraft) {
  const { kind, beginMinute, endMinute, dayMinutes } = draft
  if (endMinute <= beginMinute || endMinute > beginMinute + 1440) refuse(wrongShiftTimes, {}, 'end_minute')
  const hasBreak = breakFrom !== null || breakTo !== null
  if (
    hasBreak &&
    (breakFrom === null || breakTo === null || breakFrom < beginMinute || breakTo <= breakFrom || breakTo > endMinute)
  )
    refuse(wrongBreak, {}, 'break_from')
  const core = endMinute - beginMinute - (hasBreak ? breakTo! - breakFrom! : 0)
  if (kind === 'flexible' && dayMinutes < core) refuse(wrongDayLength, {}, 'day_minutes')
  return { ...draft, breakFrom, breakTo, dayMinutes: kind === 'flexible' ? dayMinutes : core }
}

export const shiftHandlers = handle(shiftCalls, {
  async list(_, context) {
    const ruleNum = sql<number>`(select count(*)::int from ${shiftRule} r where r.comp_id = ${context.me.companyId} and
      r.shift_id = ${sql.raw('shift.id')})`
    const rows = await context.db
      .select({
        id: shift.id,
        name: shift.name,
        kind: shift.kind,
        beginMinute: shift.beginMinute,
        endMinute: shift.endMinute,
        breakFrom: shift.breakFrom,
        breakTo: shift.breakTo,
        graceMinutes: shift.graceMinutes,
        dayMinutes: shift.dayMinutes,
        ruleNum,
      })
      .from(shift)
      .where(ofCompany(context))
      .orderBy(asc(shift.name))
    return { list: rows }
  },

  async create(draft, context) {
    const { me, db, run } = context
    const kept = checkedShift(draft)
    await run([takeTurns(me.companyId, 'shift')])
    const [counted] = await db.select({ number: count() }).from(shift).where(ofCompany(context))
    if (counted!.number >= mostShifts) refuse(tooManyShifts, { most: mostShifts })
    const id = newId()
    await db.insert(shift).values({ companyId: me.companyId, id, ...kept })
    await run([recorded(me, 'company', me.companyId, 'shift.create', { name: kept.name })])
    return { id }
  },

  async update({ id, ...draft }, context) {
    const { me, db, run } = context
    const kept = checkedShift(draft)
    found((await db.update(shift).set(kept).where(theShift(id, context)).returning({ id: shift.id }))[0])
    await run([recorded(me, 'company', me.companyId, 'shift.edit', { name: kept.name })])
    return { id }
  },

  async remove({ id }, context) {
    const { me, db, run } = context
    const removed = found((await db.delete(shift).where(theShift(id, context)).returning({ name: shift.name }))[0])
    await run([recorded(me, 'company', me.companyId, 'shift.remove', { name: removed.name })])
    return { id }
  },
})

const rules = (companyId: string) => ({
  name: 'shift_rule_list',
  values: [companyId],
  text: `select json_build_object('list', coalesce(json_agg(json_build_object('id', r.id, 'uuid', r.id, 'shift_id',
    r.shift_id, 'shift_name', s.name,
      'user', (select json_build_object('id', p.id, 'uuid', p.id, 'name', p.name, 'avatar', p.avatar_file_id) from
        person p where p.comp_id = r.comp_id and p.id = r.person_id),
      'dept_id', r.department_id, 'dept_name', d.name, 'weekdays', r.weekdays, 'start_date', r.start_date)
      order by (r.person_id is not null), (r.department_id is not null), d.path, r.person_id, r.start_date desc, r.id
        desc), '[]'::json))::text
    from shift_rule r left join shift s on s.comp_id = r.comp_id and s.id = r.shift_id left join department d on
      d.comp_id = r.comp_id and d.id = r.department_id
    where r.comp_id = $1`,
})

/** A line as it is kept: its shift, person or department are the company's own. */
async function checkedRule(
  { shiftId = null, personId = null, departmentId = null, weekdays, startDate }: RuleDraft,
  { me, db }: Context,
) {
  if (personId !== null && departmentId !== null) refuse(unknownTarget, {}, 'user_id')
  if (shiftId !== null) {
    const [known] = await db
      .select({ id: shift.id })
      .from(shift)
      .where(and(eq(shift.companyId, me.companyId), eq(shift.id, shiftId)))
      .for('share')
    if (!known) refuse(unknownShift, {}, 'shift_id')
  }
  return { shiftId, personId, departmentId, weekdays: weekdays.toSorted((one, other) => one - other), startDate }
}

export const shiftRuleHandlers = handle(shiftRuleCalls, {
  async list(_, { me, run }) {
    const [answer] = await run([rules(me.companyId)])
    return new Json<CallOutput<typeof shiftRuleCalls.list>>(answer!.only!)
  },

  async create(draft, context) {
    const { me, db, run } = context
    const kept = await checkedRule(draft, context)
    await run([takeTurns(me.companyId, 'shift rule')])
    const [counted] = await db.select({ number: count() }).from(shiftRule).where(eq(shiftRule.companyId, me.companyId))
    if (counted!.number >= mostRules) refuse(tooManyRules, { most: mostRules })
    const id = newId()
    await db.insert(shiftRule).values({ companyId: me.companyId, id, ...kept })
    await run([recorded(me, 'company', me.companyId, 'shift.rule', kept)])
    return { id }
  },

  async update({ id, ...draft }, context) {
    const { me, db, run } = context
    const kept = await checkedRule(draft, context)
    found((await db.update(shiftRule).set(kept).where(theRule(id, context)).returning({ id: shiftRule.id }))[0])
    await run([recorded(me, 'company', me.companyId, 'shift.rule', kept)])
    return { id }
  },

  async remove({ id }, context) {
    const { me, db, run } = context
    const removed = found((await db.delete(shiftRule).where(theRule(id, context)).returning())[0])
    await run([
      recorded(me, 'company', me.companyId, 'shift.rule.remove', {
        weekdays: removed.weekdays,
        startDate: removed.startDate,
      }),
    ])
    return { id }
  },
})

/** What is added to others' by this file. */
export const shiftParts: Part[] = [
  refuseOn('shift_name_key', shiftNameTaken),
  refuseOn('shift_rule_shift', shiftInUse),
  refuseOn('shift_rule_person', unknownTarget),
  refuseOn('shift_rule_department', unknownTarget),
]
