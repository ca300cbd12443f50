import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { addDays, firstOfMonth, lastOfMonth } from '#platform/contract/days.ts'
import { say } from '#platform/contract/words.ts'
import { atWallClock, dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { beginApproval, restartApproval } from '#mechanisms/approvals/begin.server.ts'
import { holdOwn } from '#mechanisms/approvals/record-cases.server.ts'
import { attach, attachmentsJson, changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { applyList, applyRights, applyRow, voidAsked } from '../apply/apply-list.server.ts'
import { cannotEdit } from '../apply/apply.contract.ts'
import { caseHandlers } from '../apply/case-handlers.server.ts'
import { monthIsOpen } from '../attendance/closed.server.ts'
import { placeOf, readSchedule } from '../shift/schedule.server.ts'
import { dayBegins, momentOf, type Shift } from '../shift/shift-of-day.contract.ts'
import { admitOrder, signWords } from './sign-order.server.ts'
import { fillSignApproval, fillSignSubject } from './fill-sign-subject.server.ts'
import {
  filledAlready,
  fillOutside,
  fillSignCalls,
  notYet,
  tooLate,
  tooManyFills,
  usualFillRule,
  type FillSignDetail,
} from './fill-sign.contract.ts'
import { fillSign } from './fill-sign.table.ts'

const type = 'fill_sign'
const own = { startDate: fillSign.at, endDate: fillSign.at }

export const fillSignList = applyList(type, fillSignSubject, fillSign, own)

export const readFillSign = fillSignSubject.detail<FillSignDetail>({
  ...applyRow(type, fillSign, own),
  day: fillSign.day,
  signType: fillSign.signType,
  at: fillSign.at,
  detail: fillSign.detail,
  attachments: attachmentsJson(sql`${fillSign.companyId}`, type, sql`${fillSign.id}`),
  ...applyRights(fillSign),
  voidId: voidAsked(fillSign),
})

/**
 * What the company allows, and what the actor has submitted for a month: what waits and what was approved. `id` is not
 * counted.
 */
async function allowed(day: string, id: string | null, { me, run }: Pick<Context, 'me' | 'run'>) {
  const [answer] = await run([
    {
      name: 'fill_sign_allowed',
      row: { rule: col.ints.orNull, used: col.int },
      text: `select (select array[month_most, days_back] from fill_sign_rule where comp_id = $1) as rule,
      (select count(*)::int from fill_sign where comp_id = $1 and creator_id = $2 and day between $3 and $4 and status
        in ('waiting', 'agree') and ($5::uuid is null or id <> $5::uuid)) as used`,
      values: [me.companyId, me.personId, firstOfMonth(day), lastOfMonth(day), id],
    },
  ])
  const { rule, used } = answer.one
  return { monthMost: rule?.[0] ?? usualFillRule.monthMost, daysBack: rule?.[1] ?? usualFillRule.daysBack, used }
}

type Draft = Omit<CallParsed<typeof fillSignCalls.create>, 'resId'>

/**
 * The sign that is requested; refused where it lies ahead, too far back, in a closed month, is requested already, or is
 * one too many.
 */
async function admitFill({ day, signType, time, isNextDay }: Draft, id: string | null, context: Context) {
  const { me, run, request } = context
  // The turn of whoever signs, or fills in, for this person.
  await run([takeTurns(me.companyId, `sign ${me.personId}`)])
  const at = atWallClock(`${isNextDay ? addDays(day, 1) : day} ${time}`, me.timeZone)
  if (at > new Date().toISOString()) refuse(notYet, {}, 'time')
  await monthIsOpen(day, context)
  const { monthMost, daysBack, used } = await allowed(day, id, context)
  if (day < addDays(dayOf(new Date(), me.timeZone), -daysBack)) refuse(tooLate, { days: daysBack }, 'day')
  const [doubled] = await run([
    {
      name: 'fill_sign_doubled',
      values: [me.companyId, me.personId, day, signType, id],
      text: `select 1 from fill_sign where comp_id = $1 and creator_id = $2 and day = $3 and sign_type = $4 and status
        in ('waiting', 'agree') and ($5::uuid is null or id <> $5::uuid)`,
    },
  ])
  if (doubled.count > 0) refuse(filledAlready, {}, 'day')
  await admitTime(day, signType, at, id, context)
  if (used >= monthMost) refuse(tooManyFills, { month: day.slice(0, 7), most: monthMost }, 'day')
  return {
    day,
    signType,
    at,
    name: `${say({ zh: '补卡', en: 'Fill-sign' }, request.locale)} ${day.slice(5)} ${say(signWords[signType], request.locale)} ${time}`,
  }
}

/**
 * Refuses a time at which the day's signing has not begun or is over, and one that is not before (or behind) the other
 * sign of the day, be it signed, filled in or requested.
 */
async function admitTime(day: string, signType: Draft['signType'], at: string, id: string | null, context: Context) {
  const { me, run, request } = context
  const schedule = await readSchedule(context, addDays(day, -1), addDays(day, 1))
  const place = await placeOf(context, me.personId)
  const [before, shift, next] = [-1, 0, 1].map(days => schedule.shiftOf(place, addDays(day, days))) as [
    Shift | null,
    Shift | null,
    Shift | null,
  ]
  const moment = Date.parse(at)
  if (
    moment < momentOf(day, dayBegins(before, shift), me.timeZone) ||
    moment >= momentOf(addDays(day, 1), dayBegins(shift, next), me.timeZone)
  )
    refuse(fillOutside, { day }, 'time')
  const other = signType === 'in' ? 'out' : 'in'
  const [answer] = await run([
    {
      name: 'fill_sign_other',
      values: [me.companyId, me.personId, day, other, id],
      value: col.instant.orNull,
      text: `select coalesce((select f.at from fill_sign f where f.comp_id = $1 and f.creator_id = $2 and f.day = $3
        and f.sign_type = $4 and f.status = 'waiting' and ($5::uuid is null or f.id <> $5::uuid) limit 1),
      (select coalesce(r.filled_at, r.signed_at) from sign_record r where r.comp_id = $1 and r.person_id = $2 and r.day
        = $3 and r.sign_type = $4))`,
    },
  ])
  const theOther = answer.one
  if (theOther !== null) admitOrder(signType, at, theOther, me.timeZone, request.locale, 'time')
}

const theRow = (id: string, { me }: Context) => and(eq(fillSign.companyId, me.companyId), eq(fillSign.id, id))

export const fillSignHandlers = handle(fillSignCalls, {
  ...caseHandlers(type, fillSign),
  detail: ({ id }, context) => readFillSign(id, context),
  left: ({ day }, context) => allowed(day, null, context),

  async create(draft, context) {
    const { me, db, run } = context
    const id = newId()
    const admitted = await admitFill(draft, null, context)
    await db
      .insert(fillSign)
      .values({ ...admitted, detail: draft.detail, companyId: me.companyId, id, creatorId: me.personId })
    await attach(context, type, id, draft.resId)
    await run([
      addMembers(me.companyId, type, id, { creator: [me.personId], manager: [me.personId] }, me.personId),
      searchable(me.companyId, type, [id]),
    ])
    return {
      id,
      status: await beginApproval(
        fillSignApproval,
        { id, title: admitted.name, chosen: draft.chosen, copyIds: draft.copyIds },
        context,
      ),
    }
  },

  async update({ id, ...draft }, context) {
    const { me, db, run } = context
    await holdOwn(type, id, ['disagree', 'revoke'], cannotEdit, context)
    const admitted = await admitFill(draft, id, context)
    await db
      .update(fillSign)
      .set({ ...admitted, detail: draft.detail })
      .where(theRow(id, context))
    await changeAttachments(context, type, id, draft)
    await run([recorded(me, type, id, 'edit'), searchable(me.companyId, type, [id])])
    return {
      id,
      status: await restartApproval(
        fillSignApproval,
        { id, title: admitted.name, chosen: draft.chosen, copyIds: draft.copyIds },
        context,
      ),
    }
  },

  async setRule({ monthMost, daysBack }, { me, run }) {
    await run([
      {
        name: 'fill_sign_rule_set',
        values: [me.companyId, monthMost, daysBack],
        text: `insert into fill_sign_rule (comp_id, month_most, days_back) values ($1, $2, $3)
        on conflict (comp_id) do update set month_most = excluded.month_most, days_back = excluded.days_back`,
      },
      recorded(me, 'company', me.companyId, 'fill_sign_rule', { monthMost, daysBack }),
    ])
    return {}
  },
})
