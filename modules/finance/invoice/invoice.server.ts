import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { param } from '#platform/server/database/statement.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { beginApproval, processFor, restartApproval } from '#mechanisms/approvals/begin.server.ts'
import { inBox, whoseTurn } from '#mechanisms/approvals/in-box.server.ts'
import { holdOwn, recordCases } from '#mechanisms/approvals/record-cases.server.ts'
import { attach, attachmentsJson, changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { inOwnCurrency, type Currency } from '#mechanisms/currencies/currency.contract.ts'
import { currencyOf, inOwn } from '#mechanisms/currencies/currency.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { actor, rights } from '#mechanisms/subjects/subject.server.ts'
import { storeOrderJson } from '#modules/purchasing/purchasing.server.ts'
import { admitBookDays } from '../books/closed-books.server.ts'
import { invoiceMarkCalls } from './invoice-mark.contract.ts'
import { admitInvoiced, invoiceLines, storeLinesJson } from './invoice-store-order.server.ts'
import { invoiceApproval, invoiceSubject } from './invoice-subject.server.ts'
import { invoicesFreed, useInvoices, useOf } from './invoice-use.server.ts'
import {
  cannotEdit,
  cannotIssue,
  cannotRemove,
  invoiceCalls,
  type InvoiceDetail,
  type InvoiceRow,
  InvoiceType,
  noneHasNoNumber,
  numberNeeded,
  taxTooLarge,
} from './invoice.contract.ts'
import { invoice } from './invoice.table.ts'

const type = 'invoice'

const row = {
  id: invoice.id,
  name: invoice.name,
  direction: invoice.direction,
  type: invoice.type,
  partyName: invoice.partyName,
  amount: invoice.amount,
  ...currencyOf({ ...invoice, ownTotal: inOwn(sql`${invoice.amount}`, invoice) }),
  code: invoice.code,
  number: invoice.number,
  invoiceDate: invoice.invoiceDate,
  procId: invoice.procId,
  procName: invoice.procName,
  status: invoice.status,
  turn: whoseTurn('invoice', invoice),
  creator: personJson(sql`${invoice.companyId}`, sql`${invoice.creatorId}`),
  createdAt: invoice.createdAt,
  lastOptDate: invoice.lastOptDate,
}

const list = subjectList<{ list: InvoiceRow[]; total: number | null; start: number; limit: number }>(invoiceSubject, {
  hasNews: false,
  row,
  usualScope: 'mine',
  usualSort: 'lastOptDate',
  sorts: { createdAt: { by: invoice.id, descending: true, isId: true } },
  charged: inBox(invoiceSubject, 'charged'),
  handled: inBox(invoiceSubject, 'handled'),
  filters: {
    key: {
      by: sql`strpos(lower(concat_ws(' ', ${invoice.name}, ${invoice.partyName}, ${invoice.number})),
        lower(${param('key')})) > 0`,
    },
    type: { by: sql`${invoice.type} = any(${param('type')}::int[])` },
    storeOrderId: { by: sql`${invoice.storeOrderId} = ${param('storeOrderId')}::uuid` },
    direction: { by: sql`${invoice.direction} = ${param('direction')}` },
    status: { by: sql`${invoice.status} = any(${param('status')}::text[])` },
    startDate: { by: sql`${invoice.invoiceDate} >= ${param('startDate')}::date` },
    endDate: { by: sql`${invoice.invoiceDate} <= ${param('endDate')}::date` },
  },
})

const isMine = sql`${invoice.creatorId} = ${actor.person}`
const detail = invoiceSubject.detail<InvoiceDetail>({
  ...row,
  taxNumber: invoice.taxNumber,
  taxAmount: invoice.taxAmount,
  checkCode: invoice.checkCode,
  detail: invoice.detail,
  storeOrder: storeOrderJson(invoice.companyId, invoice.storeOrderId),
  storeLines: storeLinesJson,
  attachments: attachmentsJson(sql`${invoice.companyId}`, type, sql`${invoice.id}`),
  ...rights({
    edit: sql`(${isMine} and ${invoice.status} in ('disagree', 'revoke'))`,
    remove: sql`(${isMine} and ${invoice.status} in ('disagree', 'revoke', 'cancel'))`,
    issue: sql`(${actor.managesAll}::boolean and ${invoice.status} = 'agree' and ${invoice.direction} = 'out' and
    ${invoice.number} = '')`,
  }),
})

type Draft = Omit<CallParsed<typeof invoiceCalls.create>, 'resId'>
const applicationOf = (id: string, { name, amount, procId, chosen, copyIds }: Draft, { rate }: Currency) => ({
  id,
  title: name,
  kind: procId ?? '',
  amount: inOwnCurrency(amount, rate),
  chosen,
  copyIds,
})

/** What a draft says, as the row keeps it. Refused where its type, number and amounts do not go together. */
async function columnsOf(draft: Draft, context: Context) {
  const {
    name,
    direction,
    partyName,
    taxNumber,
    amount,
    code,
    number,
    checkCode,
    detail,
    taxAmount = null,
    invoiceDate = null,
    procId = null,
    storeOrderId = null,
  } = draft
  if (draft.type === InvoiceType.None && (number !== '' || code !== '')) refuse(noneHasNoNumber, {}, 'number')
  if (direction === 'in' && draft.type > InvoiceType.None && number === '') refuse(numberNeeded, {}, 'number')
  if (taxAmount !== null && compareMoney(taxAmount, amount) >= 0) refuse(taxTooLarge, {}, 'tax_amount')
  const currency = await admitInvoiced(draft, context)
  const { name: procName } = await processFor(invoiceApproval, procId ?? '', context)
  return {
    name,
    direction,
    type: draft.type,
    partyName,
    taxNumber,
    amount,
    taxAmount,
    code,
    number,
    invoiceDate,
    checkCode,
    detail,
    storeOrderId,
    ...currency,
    procId,
    procName,
  }
}

export const invoiceHandlers = [
  ...handle(invoiceMarkCalls, {
    verify: async ({ exceptId = null, ...mark }, context) => {
      const used = await useOf(mark, exceptId, context)
      return { isFree: !used, used }
    },
  }),
  ...handle(invoiceCalls, {
    list: (query, context) => list(query, context),
    detail: ({ id }, context) => detail(id, context),

    async create(draft, context) {
      const { me, db, run } = context
      const id = newId()
      const columns = await columnsOf(draft, context)
      await db.insert(invoice).values({ companyId: me.companyId, id, creatorId: me.personId, ...columns })
      await useInvoices(context, type, id, [draft])
      await attach(context, type, id, draft.resId)
      await run([
        ...invoiceLines(me.companyId, id, draft),
        addMembers(me.companyId, type, id, { creator: [me.personId], manager: [me.personId] }, me.personId),
        searchable(me.companyId, type, [id]),
      ])
      return { id, status: await beginApproval(invoiceApproval, applicationOf(id, draft, columns), context) }
    },

    async update({ id, ...draft }, context) {
      const { me, db, run } = context
      await holdOwn(type, id, ['disagree', 'revoke'], cannotEdit, context)
      const columns = await columnsOf(draft, context)
      await db.update(invoice).set(columns).where(theRow(id, context))
      await useInvoices(context, type, id, [draft])
      await changeAttachments(context, type, id, draft)
      await run([
        ...invoiceLines(me.companyId, id, draft),
        recorded(me, type, id, 'edit'),
        searchable(me.companyId, type, [id]),
      ])
      return { id, status: await restartApproval(invoiceApproval, applicationOf(id, draft, columns), context) }
    },

    ...recordCases(type),

    async issue({ id, ...issued }, context) {
      const { me, db, run, publish } = context
      await admitBookDays([issued.invoiceDate], context, 'invoice_date')
      await invoiceSubject.lock(id, context)
      const changed = await db
        .update(invoice)
        .set({ ...issued, lastOptDate: sql`now()` })
        .where(
          and(theRow(id, context), eq(invoice.status, 'agree'), eq(invoice.direction, 'out'), eq(invoice.number, '')),
        )
        .returning({ creatorId: invoice.creatorId })
      if (changed.length === 0) refuse(cannotIssue)
      await useInvoices(context, type, id, [issued])
      await run([recorded(me, type, id, 'issue', { number: issued.number }), searchable(me.companyId, type, [id])])
      publish({
        companyId: me.companyId,
        to: [changed[0]!.creatorId, me.personId],
        subjectType: type,
        subjectId: id,
        event: 'changed',
        by: me.personId,
      })
      return { id }
    },

    async remove({ id }, context) {
      const { me, db, run, publish } = context
      await holdOwn(type, id, ['disagree', 'revoke', 'cancel'], cannotRemove, context)
      await db.delete(invoice).where(theRow(id, context))
      await run([
        ...forgotten(me.companyId, type, [id]),
        invoicesFreed(me.companyId, type, [id]),
        recorded(me, type, id, 'remove'),
      ])
      publish({
        companyId: me.companyId,
        to: [me.personId],
        subjectType: type,
        subjectId: id,
        event: 'removed',
        by: me.personId,
      })
      return { id }
    },
  }),
]

const theRow = (id: string, { me }: Context) => and(eq(invoice.companyId, me.companyId), eq(invoice.id, id))
