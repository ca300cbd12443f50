import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { attach, changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { addMembers, memberIds, touchMembers } from '#mechanisms/members/members.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { admitChance } from '../chance/chance-directory.server.ts'
import { chanceOfOtherCustomer } from '../chance/chance.contract.ts'
import { confirmRecords } from '../confirm-records.server.ts'
import { newDocStatus } from '../new-doc-status.server.ts'
import { setPeople } from '../set-people.server.ts'
import { runningTenders, TenderStatus } from './tender-brief.contract.ts'
import { depositHandlers } from './tender-deposits.server.ts'
import {
  exportTenders,
  listTenders,
  resultColumns,
  tenderColumns,
  tenderDetail,
  totalTenders,
} from './tender-list.server.ts'
import { holdTender, tenderSubject, tenderSubjectType as subjectType } from './tender-subject.server.ts'
import {
  depositStillOut,
  tenderCalls,
  tenderCodeTaken,
  tenderCustomerStays,
  tenderDatesCrossed,
  type TenderDraft,
  tenderEnded,
  tenderInUse,
  tenderNotArchived,
  tenderReasonNeeded,
  tenderSameStatus,
} from './tender.contract.ts'
import { tender } from './tender.table.ts'

export const tenderHandlers = handle(tenderCalls, {
  list: (query, context) => listTenders(query, context),
  total: (query, context) => totalTenders(query, context),
  export: (query, context) => exportTenders(query, context),
  detail: ({ id }, context) => tenderDetail(id, context),

  async create(draft, context) {
    const { me, db, run, nextNumber, publish } = context
    await admitDraft(draft, context)
    const id = newId()
    const docStatus = await newDocStatus('tender', context)
    const code = draft.code || `TB${await nextNumber(me.companyId, 'tender')}`
    await db.insert(tender).values({
      companyId: me.companyId,
      id,
      ...tenderColumns.written(draft),
      code,
      creatorId: me.personId,
      docStatus,
    })
    await attach(context, subjectType, id, draft.resId)
    const people = { creator: [me.personId], manager: [draft.managerId ?? me.personId], partner: draft.partnerId }
    const everybody = [...new Set(Object.values(people).flat())]
    await run([
      addMembers(me.companyId, subjectType, id, people, me.personId),
      recorded(me, subjectType, id, 'create'),
      searchable(me.companyId, subjectType, [id]),
      ...notified(
        me,
        everybody.filter(one => one !== me.personId),
        { kind: 'tender.assigned', subjectType, subjectId: id, title: draft.name },
      ),
    ])
    publish({ companyId: me.companyId, to: everybody, subjectType, subjectId: id, event: 'created', by: me.personId })
    return { id, code }
  },

  async update({ id, ...draft }, context) {
    const { me, db, run, publish } = context
    const before = await holdTender(id, context)
    if (!runningTenders.includes(before.status)) refuse(tenderEnded)
    if (draft.customerId !== before.customerId && (await isNamed(id, context)))
      refuse(tenderCustomerStays, {}, 'customer_id')
    await admitDraft(draft, context, before)
    const after = { ...tenderColumns.written(draft), code: draft.code || before.code }
    const details = await tenderColumns.details(before, tenderColumns.changed(before, after), context)
    await db.update(tender).set(after).where(theRow(id, context))
    await changeAttachments(context, subjectType, id, draft)
    const of = { type: 'tender', id, title: draft.name } as const
    const left = [
      ...(draft.managerId ? await setPeople(of, 'manager', [draft.managerId], context) : []),
      ...(await setPeople(of, 'partner', draft.partnerId, context)),
    ]
    if (Object.keys(details).length > 0) await noteChange(context, tenderSubject, id, details)
    await run([searchable(me.companyId, subjectType, [id])])
    if (left.length > 0)
      publish({ companyId: me.companyId, to: left, subjectType, subjectId: id, event: 'members', by: me.personId })
    return { id }
  },

  async changeStatus({ id, status, ...result }, context) {
    const { me, db, run } = context
    const before = await holdTender(id, context)
    if (before.status === status) refuse(tenderSameStatus, {}, 'status')
    const [isRunning, wasRunning] = [runningTenders.includes(status), runningTenders.includes(before.status)]
    if (!isRunning && !wasRunning) refuse(tenderEnded)
    if (status === TenderStatus.Lost && result.lossReason === '') refuse(tenderReasonNeeded, {}, 'loss_reason')
    const after = {
      resultDate: isRunning ? null : (result.resultDate ?? sql<string>`(now() at time zone ${me.timeZone})::date`),
      wonAmount: status === TenderStatus.Won ? (result.wonAmount ?? before.amount) : null,
      winner: status === TenderStatus.Lost ? result.winner : '',
      lossReason: status === TenderStatus.Lost || status === TenderStatus.Abandoned ? result.lossReason : '',
    }
    await db
      .update(tender)
      .set({ ...after, status })
      .where(theRow(id, context))
    const { wonAmount, winner, lossReason } = after
    const said = resultColumns.changed(before, { wonAmount, winner, lossReason })
    await noteChange(context, tenderSubject, id, {
      status: [before.status, status],
      ...(await resultColumns.details(before, said, context)),
    })
    await run([touchMembers(me.companyId, subjectType, id, isRunning, me.personId)])
    return { id }
  },

  async archive({ id }, context) {
    const { depositOut } = await holdTender(id, context)
    if (Number(depositOut) > 0) refuse(depositStillOut)
    return await putAway(id, true, false, context)
  },
  async unarchive({ id }, context) {
    const { isArchive, status } = await holdTender(id, context, 'archived too')
    if (!isArchive) refuse(tenderNotArchived)
    return await putAway(id, false, runningTenders.includes(status), context)
  },

  ...depositHandlers,
  confirm: (input, context) => confirmRecords(tenderSubject, tender, input, context),

  async remove({ id }, context) {
    const { me, db, run, publish } = context
    await holdTender(id, context)
    const [people] = await run([memberIds(me.companyId, subjectType, id)])
    found((await db.delete(tender).where(theRow(id, context)).returning({ id: tender.id }))[0])
    await run([...forgotten(me.companyId, subjectType, [id]), recorded(me, subjectType, id, 'remove')])
    publish({
      companyId: me.companyId,
      to: people.rows,
      subjectType,
      subjectId: id,
      event: 'removed',
      by: me.personId,
    })
    return { id }
  },
})

/** Whether a contract came of a tender: such a contract is with the same customer. */
async function isNamed(id: string, { me, run }: Context): Promise<boolean> {
  const [contracts] = await run([
    {
      name: 'tender_contracts',
      values: [me.companyId, id],
      text: 'select from contract where comp_id = $1 and tender_id = $2 limit 1',
    },
  ])
  return contracts.count > 0
}

async function putAway(id: string, isArchive: boolean, isOpen: boolean, context: Context) {
  const { me, db, run } = context
  await db.update(tender).set({ isArchive }).where(theRow(id, context))
  await noteChange(context, tenderSubject, id, {}, isArchive ? 'archive' : 'unarchive')
  await run([touchMembers(me.companyId, subjectType, id, isOpen, me.personId)])
  return { id }
}

/**
 * Refuses a draft that is no tender: what it names must be there for the actor, its chance with the same customer, and
 * bids are not opened before they are in.
 */
async function admitDraft(draft: TenderDraft, context: Context, kept?: typeof tender.$inferSelect) {
  const { customerId, chanceId, deadline, openDate } = draft
  if (deadline && openDate && openDate < deadline) refuse(tenderDatesCrossed, {}, 'open_date')
  await tenderColumns.admit(draft, context, kept)
  if (chanceId && (chanceId !== kept?.chanceId || customerId !== kept.customerId)) {
    const { customerId: ofChance } = await admitChance(chanceId, context)
    if (ofChance !== customerId) refuse(chanceOfOtherCustomer, {}, 'chance_id')
  }
}

const theRow = (id: string, { me }: Context) => and(eq(tender.companyId, me.companyId), eq(tender.id, id))

/** What is added to others' by this file. */
export const tenderParts: Part[] = [
  refuseOn('tender_code', tenderCodeTaken),
  refuseOn('tender_deposit_tender', tenderInUse),
  refuseOn('contract_tender', tenderInUse),
]
