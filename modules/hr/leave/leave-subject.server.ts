import { and, eq, sql } from 'drizzle-orm'
import { dayOf, endOfDay, startOfDay } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { saysWhoIsAway } from '#mechanisms/approvals/away.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { displaceEvent, placeEvent } from '#modules/calendar/calendar.server.ts'
import { saysWhoIsOff } from '#modules/hours/hours.server.ts'
import { seenAsApply } from '../apply/apply-list.server.ts'
import { monthsAreOpen } from '../attendance/closed.server.ts'
import { askToVoid } from '../void-apply/ask-to-void.server.ts'
import { hrManager } from '../work-calendar/work-calendar.contract.ts'
import type { LeaveUnit } from './leave-kind.contract.ts'
import { givenBack, takeLeaveTurn, takeOf } from './leave-lots.server.ts'
import { wantedOf } from './leave-taking.ts'
import { leave } from './leave.table.ts'
import { settleLeave } from './settle-leave.server.ts'
import { usualKinds } from './usual-kinds.ts'

export const leaveSubject = subject('leave', leave, {
  app: 'hr',
  called: { zh: '请假申请', en: 'leave application' },
  isForDeciders: true,
  title: leave.name,
  manageAll: hrManager,
  open: sql`${leave.status} = 'waiting'`,
  link: '/hr/detail?uuid={id}&scope=leave',
  ...seenAsApply('leave', leave),
  abilities: { comment: sql`true` },
})

/**
 * Conditions of its processes refer to days, whatever the unit. A balance is taken while it waits, and stays taken when
 * it is approved.
 */
export const leaveApproval = approvable(leaveSubject, {
  words: { zh: '请假', en: 'Leave' },
  hasAmount: true,
  amountIn: 'days',
  hours: (companyId, id) =>
    sql`(select own.amount::text from leave own where own.comp_id = ${companyId} and own.id = ${id} and own.unit =
      'hour')`,
  kinds: usualKinds.map(({ code, words }) => ({ kind: code, words })),
  newAt: '/hr/leave/new',
  onVoid: async (voiding, context) => await askToVoid('leave', await spanOf(voiding.id, context), voiding, context),
  async onStatus(id, status, context) {
    const { me, run } = context
    if (status === 'agree' || status === 'cancel') await admitChange(id, status, context)
    await run([
      takeLeaveTurn(me.companyId),
      {
        name: 'leave_status',
        text: 'update leave set status = $3, last_opt_date = now() where comp_id = $1 and id = $2',
        values: [me.companyId, id, status],
      },
    ])
    if (status === 'waiting' || status === 'agree') await take(id, context)
    else await run([givenBack(me.companyId, me.personId, id)])
    if (status === 'agree') await placeLeave(id, context)
    if (status === 'cancel') await displaceEvent('leave', id, context)
  },
})

const theRow = (id: string, { me }: Context) => and(eq(leave.companyId, me.companyId), eq(leave.id, id))
const spanOf = async (id: string, context: Context) =>
  (
    await context.db
      .select({ status: leave.status, startDate: leave.startDate, endDate: leave.endDate })
      .from(leave)
      .where(theRow(id, context))
  )[0]!

/** Days of a closed month are neither taken off any more nor returned. */
async function admitChange(id: string, status: 'agree' | 'cancel', context: Context) {
  const { status: before, startDate, endDate } = await spanOf(id, context)
  if (status === 'agree' || before === 'agree')
    await monthsAreOpen(dayOf(startDate, context.me.timeZone), dayOf(endDate, context.me.timeZone), context)
}

type LeaveDay = Parameters<typeof wantedOf>[2][number]

/** Takes the balance of a leave that has not taken it yet, of what is valid on each of its days. */
async function take(id: string, context: Context) {
  const { me, run } = context
  const [answer] = await run([
    {
      name: 'leave_to_take',
      row: {
        creatorId: col.uuid,
        kindId: col.uuid,
        kindName: col.text,
        amount: col.decimal,
        unit: col.text.as<LeaveUnit>(),
        days: col.json.as<LeaveDay[]>(),
      },
      text: `select l.creator_id, l.kind_id, l.kind_name, l.amount, l.unit, (select json_agg(json_build_object('day',
        d.day, 'halves', d.halves, 'minutes', d.minutes) order by d.day)::text
        from leave_day d where d.comp_id = l.comp_id and d.leave_id = l.id) as days from leave l join leave_kind k on k.comp_id
          = l.comp_id and k.id = l.kind_id and k.needs_balance
      where l.comp_id = $1 and l.id = $2 and not exists (select 1 from leave_entry e where e.comp_id = $1 and
        e.leave_id = $2 having sum(e.amount) < 0)`,
      values: [me.companyId, id],
    },
  ])
  const row = answer.first
  if (!row) return
  const { creatorId: personId, kindId, kindName, amount, unit, days } = row
  const { companyId, timeZone } = me
  await settleLeave({ companyId, personIds: [personId], today: dayOf(new Date(), timeZone) }, context)
  await takeOf(
    {
      companyId,
      actorId: me.personId,
      personId,
      kindId,
      kindName,
      wanted: wantedOf(unit, Number(amount), days),
      cause: 'take',
      leaveId: id,
    },
    run,
  )
}

/** What was approved stands in its person's calendar; a leave of whole days as whole days. */
async function placeLeave(id: string, context: Context) {
  const { me, db } = context
  const [row] = await db.select().from(leave).where(theRow(id, context))
  const { creatorId, name, startDate, endDate, startHalf, endHalf } = row!
  const isAllDay = startHalf === 'am' && endHalf === 'pm'
  const times = isAllDay
    ? { startDate: startOfDay(startDate, me.timeZone), endDate: endOfDay(endDate, me.timeZone) }
    : { startDate, endDate }
  await placeEvent(
    { personId: creatorId, sourceType: 'leave', sourceId: id, name, type: 'personal', isAllDay, ...times },
    context,
  )
}

/** What is added to others' by this file. */
export const onLeaveParts: Part[] = [
  // Colleagues may know when somebody is away, not why: whoever hands something in sees that its approver is not there
  // today.
  saysWhoIsAway(
    person => `(select max((l.end_date - interval '1 second') at time zone c.time_zone)::date::text from leave l join
    company c on c.comp_id = l.comp_id
  where l.comp_id = ${person}.comp_id and l.creator_id = ${person}.id and l.status = 'agree' and l.end_date > now()
    and l.start_date < ((now() at time zone c.time_zone)::date + 1)::timestamp at time zone c.time_zone)`,
  ),
  /** For hours: what of a day somebody is off by leave that was approved. */
  saysWhoIsOff(
    (
      companyId,
      personId,
      day,
    ) => `(select coalesce(sum(d.minutes), 0) from leave_day d join leave l on l.comp_id = d.comp_id and l.id = d.leave_id
  where d.comp_id = ${companyId} and d.person_id = ${personId} and d.day = ${day} and l.status = 'agree')`,
  ),
]
