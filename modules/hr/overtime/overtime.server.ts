import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { say } from '#platform/contract/words.ts'
import { dayOf, readInstant, wallClock } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { asNumber } from '#platform/server/database/json.ts'
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
import { dayMinutes } from '#mechanisms/work-calendar/working-time.ts'
import { monthsAreOpen } from '../attendance/closed.server.ts'
import { calendarOfPerson } from '../shift/schedule.server.ts'
import { overtimeHours } from './overtime-length.ts'
import { lieuKind, overtimeApproval, overtimeSubject } from './overtime-subject.server.ts'
import {
  longestOvertime,
  overtimeBackwards,
  overtimeCalls,
  overtimeNone,
  overtimeOverlaps,
  overtimeTooLong,
  type OvertimeDetail,
} from './overtime.contract.ts'
import { overtime } from './overtime.table.ts'

const type = 'overtime'
const own = { startDate: overtime.startDate, endDate: overtime.endDate }

export const overtimeList = applyList(type, overtimeSubject, overtime, own)

export const readOvertime = overtimeSubject.detail<OvertimeDetail>({
  ...applyRow(type, overtime, own),
  amount: asNumber(overtime.amount),
  detail: overtime.detail,
  attachments: attachmentsJson(sql`${overtime.companyId}`, type, sql`${overtime.id}`),
  ...applyRights(overtime),
  voidId: voidAsked(overtime),
})

type Draft = Omit<CallParsed<typeof overtimeCalls.create>, 'resId'>

/**
 * What is requested: the time outside of one's own shift. Refused where there is none, it overlaps another, its month
 * is closed, or the company offers no time off in lieu.
 */
async function admitOvertime({ startDate, endDate }: Draft, id: string | null, context: Context) {
  const { me, run, request } = context
  await run([takeTurns(me.companyId, `overtime ${me.personId}`)])
  await lieuKind(context)
  const { timeZone } = me
  const input = { from: readInstant(startDate, timeZone), to: readInstant(endDate, timeZone) }
  if (input.to <= input.from) refuse(overtimeBackwards, {}, 'end_date')
  if (Date.parse(input.to) - Date.parse(input.from) > longestOvertime * 3_600_000)
    refuse(overtimeTooLong, {}, 'end_date')
  const [first, last] = [dayOf(input.from, timeZone), dayOf(input.to, timeZone)]
  await monthsAreOpen(first, last, context)
  const { calendar, hours } = await calendarOfPerson(me.personId, first, last, context)
  const [from, to] = [input.from, input.to].map(moment => wallClock(moment, timeZone).slice(0, 16)) as [string, string]
  const amount = overtimeHours(from, to, calendar, hours)
  if (amount === 0) refuse(overtimeNone, {}, 'start_date')
  const [answer] = await run([
    {
      name: 'overtime_overlap',
      value: col.text,
      values: [me.companyId, me.personId, input.from, input.to, id],
      text: `select name from overtime where comp_id = $1 and creator_id = $2 and status in ('waiting', 'agree') and
        start_date < $4 and end_date > $3 and ($5::uuid is null or id <> $5::uuid) limit 1`,
    },
  ])
  if (answer.count > 0) refuse(overtimeOverlaps, { name: answer.one }, 'start_date')
  const name = say({ zh: '加班 {day} · {n} 小时', en: 'Overtime {day} · {n} h' }, request.locale, {
    day: first.slice(5),
    n: amount,
  })
  return {
    kept: { startDate: input.from, endDate: input.to, amount: String(amount), name },
    days: ((amount * 60) / dayMinutes(hours)).toFixed(2),
  }
}

const theRow = (id: string, { me }: Context) => and(eq(overtime.companyId, me.companyId), eq(overtime.id, id))

export const overtimeHandlers = handle(overtimeCalls, {
  ...caseHandlers(type, overtime),
  detail: ({ id }, context) => readOvertime(id, context),

  async create(draft, context) {
    const { me, db, run } = context
    const id = newId()
    const { kept, days } = await admitOvertime(draft, null, context)
    await db
      .insert(overtime)
      .values({ ...kept, detail: draft.detail, companyId: me.companyId, id, creatorId: me.personId })
    await attach(context, type, id, draft.resId)
    await run([
      addMembers(me.companyId, type, id, { creator: [me.personId], manager: [me.personId] }, me.personId),
      searchable(me.companyId, type, [id]),
    ])
    return {
      id,
      status: await beginApproval(
        overtimeApproval,
        { id, title: kept.name, amount: days, chosen: draft.chosen, copyIds: draft.copyIds },
        context,
      ),
    }
  },

  async update({ id, ...draft }, context) {
    const { me, db, run } = context
    await holdOwn(type, id, ['disagree', 'revoke'], cannotEdit, context)
    const { kept, days } = await admitOvertime(draft, id, context)
    await db
      .update(overtime)
      .set({ ...kept, detail: draft.detail })
      .where(theRow(id, context))
    await changeAttachments(context, type, id, draft)
    await run([recorded(me, type, id, 'edit'), searchable(me.companyId, type, [id])])
    return {
      id,
      status: await restartApproval(
        overtimeApproval,
        { id, title: kept.name, amount: days, chosen: draft.chosen, copyIds: draft.copyIds },
        context,
      ),
    }
  },
})
