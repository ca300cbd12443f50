import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId, newSecret } from '#platform/server/database/ids.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { notFound } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import { beginApproval, restartApproval } from '#mechanisms/approvals/begin.server.ts'
import { cancelCase, hold } from '#mechanisms/approvals/cases.server.ts'
import { holdOwn, recordCases } from '#mechanisms/approvals/record-cases.server.ts'
import { filesNamedTwice } from '#mechanisms/attachments/attachment.contract.ts'
import { attach, changeAttachments, setAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { listHistory } from '#mechanisms/history/history-list.server.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { invoicesFreed } from '../invoice/invoice-use.server.ts'
import { admitExpenseDays } from './admit-expense-days.server.ts'
import { admitRate } from './admit-rate.server.ts'
import { orderDetail } from './order-detail.server.ts'
import { exportOrders } from './export-orders.server.ts'
import { admitLinks, linkChanges, payeeOf } from './order-links.server.ts'
import { askForStoreOrder, withStoreOrder } from './order-store-order.server.ts'
import { setProjects } from './order-projects.server.ts'
import { departmentOf, setAllocations, setLines } from './order-lines.server.ts'
import { listOrders, ownBalances, totalOrders } from './order-list.server.ts'
import { cannotEdit, cannotRemove, hasPayments, otherKind } from './order-refusals.contract.ts'
import { admitDraft, type Sums } from './order-rules.server.ts'
import { orderApproval, orderSubjectType as subjectType } from './order-subject.server.ts'
import { takeOffsets } from './take-offsets.server.ts'
import { orderCalls, type OrderDraft, type OrderType } from './order.contract.ts'
import { financeOrder } from './order.table.ts'

/** What an order's number begins with: 差旅 CL, 报销 BX, 采购 CG, 借款 JK, 预付 YF, 付款 FK. */
const codeMarks: Record<OrderType, string> = {
  travel: 'CL',
  expense: 'BX',
  purchase: 'CG',
  borrow: 'JK',
  prepay: 'YF',
  payment: 'FK',
}

const ofType = <Query extends { type?: string | undefined }>(query: Query) => ({
  ...query,
  type: query.type === 'all' ? undefined : query.type,
})

/** An order of this kind alone: another's is not there. */
const detailOf =
  (type: OrderType) =>
  async ({ id }: { id: string }, context: Context) => {
    const [answer] = await context.run([typeOf(id, context)])
    if (found(answer.first) !== type) refuse(notFound)
    return await orderDetail(id, context)
  }
const typeOf = (id: string, { me }: Context) => ({
  name: 'finance_type_of',
  text: 'select type from finance_order where comp_id = $1 and id = $2',
  values: [me.companyId, id],
  value: col.text,
})

const cancelOf =
  (type: OrderType) =>
  async ({ id }: { id: string }, context: Context) => {
    const held = await hold({ subjectType, subjectId: id }, context)
    if (held.kind !== type) refuse(notFound)
    await cancelCase(held, context)
    return { id }
  }

const { revoke, decide } = recordCases(subjectType)

export const orderHandlers = handle(orderCalls, {
  list: (query, context) => listOrders(ofType(query), context),
  total: (query, context) => totalOrders(ofType(query), context),
  export: (query, context) => exportOrders(ofType(query), context),
  charged: (query, context) => listOrders({ ...ofType(query), scope: 'charged' }, context),
  balances: ({ type, supplierId = null }, context) => ownBalances(type, supplierId, context),
  detail: ({ id }, context) => orderDetail(id, context),
  travel: detailOf('travel'),
  expense: detailOf('expense'),
  purchase: detailOf('purchase'),
  borrow: detailOf('borrow'),
  prepay: detailOf('prepay'),
  payment: detailOf('payment'),

  async create({ type, ...input }, context) {
    const { me, db, run, nextNumber } = context
    const draft = await withStoreOrder(type, input, context)
    const today = dayOf(new Date(), me.timeZone)
    const sums = admitDraft(type, draft, today)
    await admitExpenseDays(type, draft, context)
    await admitRate(draft, today, context)
    await admitLinks(type, draft, context)
    const id = newId()
    const code = `${codeMarks[type]}${await nextNumber(me.companyId, 'finance')}`
    const departmentId = await departmentOf(draft.departmentId, context)
    const orderDate = sql`(now() at time zone ${me.timeZone})::date`
    await db.insert(financeOrder).values({
      companyId: me.companyId,
      id,
      type,
      code,
      creatorId: me.personId,
      orderDate,
      verifyCode: newVerifyCode(),
      ...columnsOf(draft, departmentId, sums),
      ...(await payeeOf(draft, context)),
    })
    await attach(context, subjectType, id, draft.resId)
    await attach(context, subjectType, id, [...draft.invoiceResId, ...filesOfLines(draft)], 'invoice')
    await run([
      addMembers(me.companyId, subjectType, id, { creator: [me.personId], manager: [me.personId] }, me.personId),
      searchable(me.companyId, subjectType, [id]),
    ])
    await setParts(type, id, draft, departmentId, sums, context)
    const status = await beginApproval(orderApproval, applicationOf(type, id, draft, departmentId, sums), context)
    return { id, code, status }
  },

  async update({ type, id, ...input }, context) {
    const { me, db, run } = context
    const held = await holdOwn(subjectType, id, ['disagree', 'revoke'], cannotEdit, context)
    if (held.kind !== type) refuse(otherKind)
    const draft = await withStoreOrder(type, input, context)
    const today = dayOf(new Date(), me.timeZone)
    const sums = admitDraft(type, draft, today)
    await admitExpenseDays(type, draft, context, id)
    await admitRate(draft, today, context)
    const departmentId = await departmentOf(draft.departmentId, context)
    const [kept] = await db
      .select({
        customerId: financeOrder.customerId,
        supplierId: financeOrder.supplierId,
        contractId: financeOrder.contractId,
      })
      .from(financeOrder)
      .where(theRow(id, context))
    await admitLinks(type, draft, context, kept)
    const [row] = await db
      .update(financeOrder)
      .set({ ...columnsOf(draft, departmentId, sums), ...(await payeeOf(draft, context)) })
      .where(theRow(id, context))
      .returning({ code: financeOrder.code })
    await changeAttachments(context, subjectType, id, input)
    await changeInvoiceFiles(id, { ...input, lines: draft.lines }, context)
    await run([
      {
        name: 'finance_offsets_clear',
        text: 'delete from finance_offset where comp_id = $1 and order_id = $2',
        values: [me.companyId, id],
      },
      recorded(me, subjectType, id, 'edit', await linkChanges(kept!, draft, context)),
      searchable(me.companyId, subjectType, [id]),
    ])
    await setParts(type, id, draft, departmentId, sums, context)
    const status = await restartApproval(orderApproval, applicationOf(type, id, draft, departmentId, sums), context)
    return { id, code: row!.code, status }
  },

  revoke,
  decide,
  cancelTravel: cancelOf('travel'),
  cancelExpense: cancelOf('expense'),
  cancelPurchase: cancelOf('purchase'),
  cancelPayment: cancelOf('payment'),
  cancelBorrow: cancelOf('borrow'),
  cancelPrepay: cancelOf('prepay'),

  async remove({ id }, context) {
    const { me, db, run, publish } = context
    await holdOwn(subjectType, id, ['disagree', 'revoke', 'cancel'], cannotRemove, context)
    const [paid] = await run([
      {
        name: 'finance_order_payments',
        values: [me.companyId, id],
        text: 'select from finance_payment where comp_id = $1 and order_id = $2 limit 1',
      },
    ])
    if (paid.count > 0) refuse(hasPayments)
    await db.delete(financeOrder).where(theRow(id, context))
    await run([
      ...forgotten(me.companyId, subjectType, [id]),
      invoicesFreed(me.companyId, subjectType, [id]),
      recorded(me, subjectType, id, 'remove'),
    ])
    publish({
      companyId: me.companyId,
      to: [me.personId],
      subjectType,
      subjectId: id,
      event: 'removed',
      by: me.personId,
    })
    return { id }
  },

  log: ({ id, ...paging }, context) => listHistory({ subjectType, subjectId: id, ...paging }, context),
})

/** Twelve signs that nobody guesses, on paper in threes of four. */
const newVerifyCode = () =>
  newSecret()
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 12)
    .toUpperCase()

const columnsOf = (
  {
    name,
    detail,
    dueDate = null,
    customerId = null,
    supplierId = null,
    contractId = null,
    storeOrderId = null,
    currency,
    rate,
    rateDate = null,
  }: OrderDraft,
  departmentId: string | null,
  { total, amount, offset }: Sums,
) => ({
  name,
  detail,
  dueDate,
  customerId,
  supplierId,
  contractId,
  storeOrderId,
  currency,
  rate,
  rateDate: currency === 'CNY' ? null : rateDate,
  departmentId,
  total,
  amount,
  offsetAmount: offset,
})

const filesOfLines = ({ lines }: Pick<OrderDraft, 'lines'>) => lines.flatMap(({ invoiceFileId }) => invoiceFileId ?? [])

/** The order's own invoices become what the change says; those of its lines come and go with the lines. */
async function changeInvoiceFiles(
  id: string,
  draft: Omit<CallParsed<typeof orderCalls.update>, 'id' | 'type'>,
  context: Context,
) {
  const { lines, invoiceResId, addInvoiceResId = [], delInvoiceResId = [] } = draft
  if (invoiceResId) {
    if (addInvoiceResId.length > 0 || delInvoiceResId.length > 0) refuse(filesNamedTwice, {}, 'invoice_res_id')
    await setAttachments(context, subjectType, id, [...invoiceResId, ...filesOfLines({ lines })], 'invoice')
    return
  }
  const [before] = await context.run([
    {
      name: 'finance_line_files',
      value: col.uuid,
      text: `select invoice_file_id from finance_line where comp_id = $1 and order_id = $2 and
        invoice_file_id is not null`,
      values: [context.me.companyId, id],
    },
  ])
  const change = {
    addResId: [...addInvoiceResId, ...filesOfLines({ lines })],
    delResId: [...delInvoiceResId, ...before.rows],
  }
  await changeAttachments(context, subjectType, id, change, 'invoice')
}

async function setParts(
  type: OrderType,
  id: string,
  draft: OrderDraft,
  departmentId: string | null,
  sums: Sums,
  context: Context,
) {
  await setLines(type, id, draft.lines, sums, context)
  await setAllocations(id, { allocations: draft.allocations, departmentId }, sums, context)
  await setProjects(id, draft.projects, sums.amount, context)
  await takeOffsets(type, id, draft, context)
  if (draft.storeOrderId) await context.run(askForStoreOrder(context.me.companyId, id))
}

const applicationOf = (
  type: OrderType,
  id: string,
  { name, chosen, copyIds }: OrderDraft,
  departmentId: string | null,
  { amount }: Sums,
) => ({ id, title: name, kind: type, amount, departmentId, chosen, copyIds })

const theRow = (id: string, { me }: Context) => and(eq(financeOrder.companyId, me.companyId), eq(financeOrder.id, id))
