import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { daysFrom } from '#platform/contract/days.ts'
import { say } from '#platform/contract/words.ts'
import { dayOf, endOfDay, readInstant, startOfDay, wallClock } from '#platform/contract/zone.ts'
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
import { addMembers, peopleInRole, removeMembers, roleJson } from '#mechanisms/members/members.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { workCalendarOf } from '#mechanisms/work-calendar/read-calendar.server.ts'
import { dayMinutes, everyDay, workingTime } from '#mechanisms/work-calendar/working-time.ts'
import { applyList, applyRights, applyRow, voidAsked } from '../apply/apply-list.server.ts'
import { cannotEdit } from '../apply/apply.contract.ts'
import { caseHandlers } from '../apply/case-handlers.server.ts'
import { monthsAreOpen } from '../attendance/closed.server.ts'
import { outingApproval, outingSubject } from './outing-subject.server.ts'
import {
  longestOuting,
  outingBackwards,
  outingCalls,
  outingOverlaps,
  outingTooLong,
  type OutingDetail,
} from './outing.contract.ts'
import { outing } from './outing.table.ts'

const type = 'outing'
const own = { startDate: outing.startDate, endDate: outing.endDate }

export const outingList = applyList(type, outingSubject, outing, own)

export const readOuting = outingSubject.detail<OutingDetail>({
  ...applyRow(type, outing, own),
  kind: outing.kind,
  days: asNumber(outing.days),
  place: outing.place,
  partners: roleJson(sql`${outing.companyId}`, type, sql`${outing.id}`, 'partner'),
  detail: outing.detail,
  attachments: attachmentsJson(sql`${outing.companyId}`, type, sql`${outing.id}`),
  ...applyRights(outing),
  voidId: voidAsked(outing),
})

type Draft = Omit<CallParsed<typeof outingCalls.create>, 'resId'>
const kindWords = { outing: { zh: '外出', en: 'Outing' }, trip: { zh: '出差', en: 'Trip' } }

/**
 * What is requested; refused where it ends before it begins, is too long, or overlaps another, or a leave, of the
 * actor's.
 */
async function admitOuting(
  { kind, startDate, endDate, place, partnerIds }: Draft,
  id: string | null,
  context: Context,
) {
  const { me, run, request } = context
  const { timeZone } = me
  await run([takeTurns(me.companyId, `outing ${me.personId}`)])
  const input = { from: readInstant(startDate, timeZone), to: readInstant(endDate, timeZone) }
  const { from, to } =
    kind === 'trip' ? { from: startOfDay(input.from, timeZone), to: endOfDay(input.to, timeZone) } : input
  if (to <= from) refuse(outingBackwards, {}, 'end_date')
  if (Date.parse(to) - Date.parse(from) > longestOuting * 86_400_000) refuse(outingTooLong, {}, 'end_date')
  const [first, last] = [dayOf(from, timeZone), dayOf(to, timeZone)]
  await monthsAreOpen(first, last, context)
  const [other, known] = await run([
    {
      name: 'outing_overlap',
      value: col.text,
      values: [me.companyId, me.personId, from, to, id],
      text: `select name from outing where comp_id = $1 and creator_id = $2 and status in ('waiting', 'agree') and
        start_date < $4 and end_date > $3 and ($5::uuid is null or id <> $5::uuid)
      union all select name from leave where comp_id = $1 and creator_id = $2 and status in ('waiting', 'agree') and
        start_date < $4 and end_date > $3 limit 1`,
    },
    {
      name: 'outing_partners',
      value: col.int,
      values: [me.companyId, partnerIds],
      text: `select count(*) from person where comp_id = $1 and id = any($2::uuid[]) and status <> ${PersonStatus.Left}`,
    },
  ])
  if (other.count > 0) refuse(outingOverlaps, { name: other.one }, 'start_date')
  if (known.one < partnerIds.length) refuse(unknownPerson, {}, 'partner_ids')
  const days =
    kind === 'trip'
      ? daysFrom(first, last).length
      : await daysOfHours(wallClock(from, timeZone), wallClock(to, timeZone), context)
  const span = kind === 'trip' && first !== last ? `${first.slice(5)} – ${last.slice(5)}` : first.slice(5)
  return {
    kind,
    startDate: from,
    endDate: to,
    place,
    days: String(days),
    name: `${say(kindWords[kind], request.locale)} ${span} · ${place}`,
  }
}

/** How much of working days some hours are, whatever day it is. */
async function daysOfHours(from: string, to: string, { me, run }: Context): Promise<number> {
  const { hours } = await workCalendarOf({ companyId: me.companyId, from: from.slice(0, 10), to: to.slice(0, 10) }, run)
  return Math.round((workingTime(from, to, everyDay, hours).minutes / dayMinutes(hours)) * 100) / 100
}

const theRow = (id: string, { me }: Context) => and(eq(outing.companyId, me.companyId), eq(outing.id, id))
const applicationOf = (
  id: string,
  { name, kind, days }: { name: string; kind: string; days: string },
  { chosen, copyIds }: Draft,
) => ({ id, title: name, kind, amount: Number(days).toFixed(2), chosen, copyIds })

export const outingHandlers = handle(outingCalls, {
  ...caseHandlers(type, outing),
  detail: ({ id }, context) => readOuting(id, context),

  async create(draft, context) {
    const { me, db, run } = context
    const id = newId()
    const admitted = await admitOuting(draft, null, context)
    await db
      .insert(outing)
      .values({ ...admitted, detail: draft.detail, companyId: me.companyId, id, creatorId: me.personId })
    await attach(context, type, id, draft.resId)
    await run([
      addMembers(
        me.companyId,
        type,
        id,
        { creator: [me.personId], manager: [me.personId], partner: draft.partnerIds },
        me.personId,
      ),
      searchable(me.companyId, type, [id]),
    ])
    return { id, status: await beginApproval(outingApproval, applicationOf(id, admitted, draft), context) }
  },

  async update({ id, ...draft }, context) {
    const { me, db, run } = context
    await holdOwn(type, id, ['disagree', 'revoke'], cannotEdit, context)
    const admitted = await admitOuting(draft, id, context)
    await db
      .update(outing)
      .set({ ...admitted, detail: draft.detail })
      .where(theRow(id, context))
    await changeAttachments(context, type, id, draft)
    const gone = (await peopleInRole(type, id, 'partner', context)).filter(person => !draft.partnerIds.includes(person))
    await run([
      removeMembers(me.companyId, type, id, 'partner', gone),
      addMembers(me.companyId, type, id, { partner: draft.partnerIds }, me.personId),
      recorded(me, type, id, 'edit'),
      searchable(me.companyId, type, [id]),
    ])
    return { id, status: await restartApproval(outingApproval, applicationOf(id, admitted, draft), context) }
  },
})
