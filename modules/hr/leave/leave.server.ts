import { and, eq, sql } from 'drizzle-orm'
import type { CallOutput, CallParsed } from '#platform/contract/call.ts'
import { daysFrom } from '#platform/contract/days.ts'
import { atWallClock, dayOf, readInstant, wallClock } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { asNumber } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { beginApproval, restartApproval } from '#mechanisms/approvals/begin.server.ts'
import { holdOwn } from '#mechanisms/approvals/record-cases.server.ts'
import {
  attach,
  attachmentsJson,
  changeAttachments,
  hasAttachments,
} from '#mechanisms/attachments/attachments.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { applyList, applyRights, applyRow, voidAsked } from '../apply/apply-list.server.ts'
import { cannotEdit } from '../apply/apply.contract.ts'
import { caseHandlers } from '../apply/case-handlers.server.ts'
import { monthsAreOpen } from '../attendance/closed.server.ts'
import { calendarOfPerson } from '../shift/schedule.server.ts'
import { startAfterEnd } from '#platform/contract/refusals.ts'
import { mostDays, tooLong } from '../work-calendar/work-calendar.contract.ts'
import { leaveApproval, leaveSubject } from './leave-subject.server.ts'
import { kindOf } from './leave-kind.server.ts'
import type { LeaveKindRow } from './leave-kind.contract.ts'
import { leaveLength, type LeaveLength } from './leave-length.ts'
import { takeLeaveTurn } from './leave-lots.server.ts'
import {
  endsBeforeStart,
  kindClosed,
  leaveCalls,
  longestLeave,
  nothingWorked,
  overlaps,
  proofNeeded,
  tooLongLeave,
  type LeaveDetail,
} from './leave.contract.ts'
import { leave, leaveKind } from './leave.table.ts'

const type = 'leave'
const own = { typeId: leave.kindId, typeName: leave.kindName, startDate: leave.startDate, endDate: leave.endDate }

export const leaveList = applyList(type, leaveSubject, leave, own)

export const readLeave = leaveSubject.detail<LeaveDetail>({
  ...applyRow(type, leave, own),
  unit: leave.unit,
  startHalf: leave.startHalf,
  endHalf: leave.endHalf,
  amount: asNumber(leave.amount),
  days: asNumber(leave.days),
  detail: leave.detail,
  attachments: attachmentsJson(sql`${leave.companyId}`, type, sql`${leave.id}`),
  ...applyRights(leave),
  voidId: voidAsked(leave),
})

type Draft = Omit<CallParsed<typeof leaveCalls.create>, 'resId'>
interface Admitted {
  kind: LeaveKindRow
  length: LeaveLength
  name: string
}

/**
 * What is requested, by the actor's own working days and the kind's rules; refused where they do not allow it. `id`:
 * the leave that is changed; `hasProof`: whether it has files.
 */
async function admitLeave(
  { kindId, startDate, endDate }: Draft,
  id: string | null,
  hasProof: boolean,
  context: Context,
): Promise<Admitted> {
  const {
    me,
    db,
    run,
    request: { locale },
  } = context
  // The turn of the company's balances, then that of whoever asks to be away: leave and outings of a person go one
  // after another.
  await run([takeLeaveTurn(me.companyId), takeTurns(me.companyId, `outing ${me.personId}`)])
  const [row] = await db
    .select()
    .from(leaveKind)
    .where(and(eq(leaveKind.companyId, me.companyId), eq(leaveKind.id, kindId), eq(leaveKind.isOpen, true)))
  if (!row) refuse(kindClosed, {}, 'kind_id')
  const kind = kindOf(row)
  const [from, to] = [startDate, endDate].map(moment =>
    wallClock(readInstant(moment, me.timeZone), me.timeZone).slice(0, 16),
  ) as [string, string]
  if (to.slice(0, 10) < from.slice(0, 10) || (kind.unit === 'hour' && to <= from))
    refuse(endsBeforeStart, {}, 'end_date')
  if (Date.parse(to) - Date.parse(from) > longestLeave * 86_400_000)
    refuse(tooLongLeave, { kind: kind.name, most: longestLeave }, 'end_date')
  const { calendar, hours } = await calendarOfPerson(me.personId, from.slice(0, 10), to.slice(0, 10), context)
  const length = leaveLength(kind, { from, to }, calendar, hours)
  if (length.to <= length.from) refuse(endsBeforeStart, {}, 'end_date')
  if (length.amount === 0) refuse(nothingWorked, {}, 'start_date')
  if (kind.mostDays !== null && length.days > kind.mostDays)
    refuse(tooLongLeave, { kind: kind.name, most: kind.mostDays }, 'end_date')
  if (kind.proofDays !== null && length.days > kind.proofDays && !hasProof)
    refuse(proofNeeded, { kind: kind.name }, 'res_id')
  await monthsAreOpen(length.from.slice(0, 10), length.to.slice(0, 10), context)
  await refuseOverlap(length, id, context)
  const unit = locale === 'en-US' ? (kind.unit === 'hour' ? ' h' : ' d') : kind.unit === 'hour' ? ' 小时' : ' 天'
  return { kind, length, name: `${kind.name} ${shortSpan(length)} · ${length.amount}${unit}` }
}

/** "12-31" or "12-31 – 01-04", for a title. */
function shortSpan({ from, to }: LeaveLength): string {
  const [first, last] = [from.slice(5, 10), to.slice(5, 10)]
  return first === last ? first : `${first} – ${last}`
}

async function refuseOverlap({ from, to }: LeaveLength, id: string | null, { me, run }: Context) {
  const [answer] = await run([
    {
      name: 'leave_overlap',
      text: `select name from leave where comp_id = $1 and creator_id = $2 and id <> coalesce($3::uuid,
        '00000000-0000-0000-0000-000000000000') and status in ('waiting', 'agree')
      and start_date < $5 and end_date > $4
      union all select name from outing where comp_id = $1 and creator_id = $2 and status in ('waiting', 'agree') and
        start_date < $5 and end_date > $4 limit 1`,
      values: [
        me.companyId,
        me.personId,
        id,
        atWallClock(from.replace('T', ' '), me.timeZone),
        atWallClock(to.replace('T', ' '), me.timeZone),
      ],
      value: col.text,
    },
  ])
  if (answer.count > 0) refuse(overlaps, { name: answer.one }, 'start_date')
}

const columnsOf = ({ kind, length, name }: Admitted, { detail }: Draft, timeZone: string) => ({
  name,
  kindId: kind.id,
  kindName: kind.name,
  unit: kind.unit,
  detail,
  startHalf: length.startHalf,
  endHalf: length.endHalf,
  amount: String(length.amount),
  days: String(length.days),
  startDate: atWallClock(length.from.replace('T', ' '), timeZone),
  endDate: atWallClock(length.to.replace('T', ' '), timeZone),
})

/** The days that a leave takes, for whoever asks who is there. */
const keptDays = (companyId: string, id: string, personId: string, { worked }: LeaveLength) => [
  {
    name: 'leave_days_gone',
    text: 'delete from leave_day where comp_id = $1 and leave_id = $2',
    values: [companyId, id],
  },
  {
    name: 'leave_days_kept',
    text: `insert into leave_day (comp_id, leave_id, person_id, day, minutes, halves, from_time, to_time)
      select $1, $2, $3, day, minutes, halves, from_time, to_time from unnest($4::date[], $5::int[], $6::int[],
        $7::text[], $8::text[]) as line (day, minutes, halves, from_time, to_time)`,
    values: [
      companyId,
      id,
      personId,
      worked.map(({ day }) => day),
      worked.map(({ minutes }) => minutes),
      worked.map(({ halves }) => halves),
      worked.map(({ from }) => from),
      worked.map(({ to }) => to),
    ],
  },
]

const applicationOf = (id: string, { kind, length, name }: Admitted, { chosen, copyIds }: Draft) => ({
  id,
  title: name,
  kind: kind.code,
  amount: length.days.toFixed(2),
  chosen,
  copyIds,
})

export const leaveHandlers = handle(leaveCalls, {
  ...caseHandlers(type, leave),
  detail: ({ id }, context) => readLeave(id, context),

  async create(draft, context) {
    const { me, db, run } = context
    const id = newId()
    const admitted = await admitLeave(draft, null, draft.resId.length > 0, context)
    await db
      .insert(leave)
      .values({ ...columnsOf(admitted, draft, me.timeZone), companyId: me.companyId, id, creatorId: me.personId })
    await attach(context, type, id, draft.resId)
    await run([
      ...keptDays(me.companyId, id, me.personId, admitted.length),
      addMembers(me.companyId, type, id, { creator: [me.personId], manager: [me.personId] }, me.personId),
      searchable(me.companyId, type, [id]),
    ])
    return { id, status: await beginApproval(leaveApproval, applicationOf(id, admitted, draft), context) }
  },

  async update({ id, ...draft }, context) {
    const { me, db, run } = context
    await holdOwn(type, id, ['disagree', 'revoke'], cannotEdit, context)
    await changeAttachments(context, type, id, draft)
    const admitted = await admitLeave(draft, id, await hasAttachments(context, type, id), context)
    await db
      .update(leave)
      .set(columnsOf(admitted, draft, me.timeZone))
      .where(theRow(id, context))
    await run([
      ...keptDays(me.companyId, id, me.personId, admitted.length),
      recorded(me, type, id, 'edit'),
      searchable(me.companyId, type, [id]),
    ])
    return { id, status: await restartApproval(leaveApproval, applicationOf(id, admitted, draft), context) }
  },

  async hours({ startDate, endDate }, context) {
    if (endDate < startDate) refuse(startAfterEnd, {}, 'end_date')
    if (daysFrom(startDate, endDate).length > mostDays) refuse(tooLong, { most: mostDays }, 'end_date')
    const { calendar, hours } = await calendarOfPerson(context.me.personId, startDate, endDate, context)
    return { hours, list: Object.entries(calendar.hours!).map(([day, spans]) => ({ day, hours: [...spans] })) }
  },

  async away({ personId, startDate, endDate }, { me, run }) {
    const today = dayOf(new Date(), me.timeZone)
    const [answer] = await run([
      {
        name: 'leave_away',
        text: `select coalesce(json_agg(json_build_object('person', json_build_object('id', p.id, 'name', p.name,
          'avatar', p.avatar_file_id), 'startDate', ${instant('l.start_date')}, 'endDate', ${instant('l.end_date')})
          order by l.start_date, l.id), '[]')::text
        from leave l join person p on p.comp_id = l.comp_id and p.id = l.creator_id
        where l.comp_id = $1 and l.creator_id = any($2::uuid[]) and l.status = 'agree' and l.end_date > $3 and
          l.start_date < $4`,
        values: [
          me.companyId,
          personId,
          atWallClock(startDate ?? today, me.timeZone),
          atWallClock(`${endDate ?? startDate ?? today} 23:59`, me.timeZone),
        ],
        value: col.json.as<CallOutput<typeof leaveCalls.away>['list']>(),
      },
    ])
    return { list: answer.one }
  },
})

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const theRow = (id: string, { me }: Context) => and(eq(leave.companyId, me.companyId), eq(leave.id, id))
