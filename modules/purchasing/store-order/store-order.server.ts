import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { newId } from '#platform/server/database/ids.ts'
import { given } from '#platform/server/database/statement.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { beginApproval, restartApproval } from '#mechanisms/approvals/begin.server.ts'
import { inBox } from '#mechanisms/approvals/in-box.server.ts'
import { holdOwn, recordCases } from '#mechanisms/approvals/record-cases.server.ts'
import { whoseTurn } from '#mechanisms/approvals/whose-turn.server.ts'
import { attach, attachmentsJson, setAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { amountOf, centsOf, timesMoney } from '#mechanisms/money/money.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { projectJson } from '#mechanisms/projects/project-directory.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { forgotten } from '#mechanisms/subjects/hanging.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { asker } from '#mechanisms/subjects/subject.server.ts'
import { admitSupplier } from '#mechanisms/suppliers/admit-supplier.server.ts'
import { supplierJson } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { admitContract, contractJson } from '#modules/crm/crm.server.ts'
import { receive, receipts as receiptsJson, receives, reverseReceipt } from './receipt.server.ts'
import { storeOrderApproval, storeOrderSubject, storeOrderSubjectType as type } from './store-order-subject.server.ts'
import {
  cannotEditOrder, cannotRemoveOrder, goodsNeeded, mostTotal, storeOrderCalls, totalTooLarge, type GoodsDraft, type StoreOrderBrief, type StoreOrderDetail, type StoreOrderRow,
} from './store-order.contract.ts'
import { storeOrder } from './store-order.table.ts'

const { companyId } = storeOrder
const brief = {
  id: storeOrder.id,
  code: storeOrder.code,
  name: storeOrder.name,
  total: storeOrder.total,
  balance: sql`(${storeOrder.total} - ${storeOrder.askedAmount})::text`,
  supplier: supplierJson(companyId, storeOrder.supplierId),
}
const row = {
  ...brief,
  status: storeOrder.status,
  turn: whoseTurn(type, storeOrder),
  deliveryDate: storeOrder.deliveryDate,
  creator: personJson(sql`${companyId}`, sql`${storeOrder.creatorId}`),
  createdAt: storeOrder.createdAt,
  lastOptDate: storeOrder.lastOptDate,
}

const linked = (column: 'supplierId' | 'contractId' | 'projectId') => ({ by: sql`${storeOrder[column]} = ${given(column)}::uuid` })
const rows: SubjectList = {
  hasNews: false,
  row,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: { createdAt: { by: storeOrder.createdAt, descending: true }, total: { by: storeOrder.total, descending: true } },
  charged: { by: inBox(storeOrderSubject, 'charged') },
  handled: { by: inBox(storeOrderSubject, 'handled') },
  filters: {
    keyPattern: { by: sql`(${storeOrder.name} ilike ${given('keyPattern')} or ${storeOrder.code} ilike ${given('keyPattern')})` },
    status: { by: sql`${storeOrder.status} = any(${given('status')}::text[])` },
    ids: { by: sql`${storeOrder.id} = any(${given('ids')}::uuid[])` },
    supplierId: linked('supplierId'), contractId: linked('contractId'), projectId: linked('projectId'),
  },
}
interface Page<Row> { list: Row[], total: number | null, start: number, limit: number }
const list = subjectList<Page<StoreOrderRow>>(storeOrderSubject, rows)
const balances = subjectList<Page<StoreOrderBrief>>(storeOrderSubject, { ...rows, row: brief, listed: { by: sql`${storeOrder.status} = 'agree'` } })

const lines = sql`(select coalesce(json_agg(json_build_object('name', l.name, 'spec', l.spec, 'unit', l.unit, 'quantity', l.quantity::text, 'price', l.price::text, 'amount', l.amount::text, 'received_quantity', l.received_quantity::text) order by l.position), '[]'::json)
  from store_order_line l where l.comp_id = ${companyId} and l.store_order_id = ${storeOrder.id})`
const isMine = sql`${storeOrder.creatorId} = ${asker.person}`
const detail = storeOrderSubject.detail<StoreOrderDetail>({
  ...row,
  contract: contractJson(companyId, storeOrder.contractId),
  project: projectJson(companyId, storeOrder.projectId),
  remark: storeOrder.remark,
  lines,
  attachments: attachmentsJson(sql`${companyId}`, type, sql`${storeOrder.id}`),
  isEditable: sql`(${isMine} and ${storeOrder.status} in ('disagree', 'revoke'))`,
  isRemovable: sql`(${isMine} and ${storeOrder.status} in ('disagree', 'revoke', 'cancel'))`,
  receipts: receiptsJson,
  isReceivable: sql`(${receives} and ${storeOrder.status} = 'agree' and exists (select from store_order_line l where l.comp_id = ${companyId} and l.store_order_id = ${storeOrder.id} and l.received_quantity < l.quantity))`,
  isReversible: receives,
})

const sought = (key: string | undefined) => key ? { keyPattern: likePattern(key) } : {}

type Draft = CallParsed<typeof storeOrderCalls.create>
type Linked = Partial<Record<'supplierId' | 'contractId' | 'projectId', string | null>>

/** Nothing that can be counted is taken from the client: a line costs quantity × price, rounded half up to the cent. */
const counted = (lines: readonly GoodsDraft[]) => lines.map(line => ({ ...line, amount: timesMoney(line.quantity, line.price) }))

/** What the lines come to, when it is an amount that every sum has room for. */
function totalOf(lines: readonly GoodsDraft[]): string {
  const cents = lines.reduce((sum, { quantity, price }) => sum + (centsOf(quantity) * centsOf(price) + 50n) / 100n, 0n)
  return cents <= centsOf(mostTotal) ? amountOf(cents) : refuse(totalTooLarge, {}, 'lines')
}

/** What a draft says, as the row keeps it, and what it comes to. Refused where it names what its requester may not; what it has already, it keeps. */
async function columnsOf(draft: Draft, context: Context, kept: Linked = {}) {
  const { name, supplierId, contractId = null, projectId = null, deliveryDate = null, remark, lines } = draft
  if (lines.length === 0) refuse(goodsNeeded, {}, 'lines')
  const total = totalOf(lines)
  if (supplierId !== kept.supplierId) await admitSupplier(supplierId, context)
  if (contractId !== kept.contractId) await admitContract(contractId, context)
  if (projectId && projectId !== kept.projectId) await projectSubject.admit(projectId, context)
  return { name, supplierId, contractId, projectId, deliveryDate, remark, total }
}

async function setLines(id: string, draft: readonly GoodsDraft[], { me, run }: Context) {
  await run([
    { name: 'store_order_lines_clear', plain: true, values: [me.companyId, id], text: 'delete from store_order_line where comp_id = $1 and store_order_id = $2' },
    {
      name: 'store_order_lines_add', plain: true, values: [me.companyId, id, JSON.stringify(counted(draft))],
      text: `insert into store_order_line (comp_id, store_order_id, position, name, spec, unit, quantity, price, amount)
        select $1, $2, place, l ->> 'name', l ->> 'spec', l ->> 'unit', (l ->> 'quantity')::numeric, (l ->> 'price')::numeric, (l ->> 'amount')::numeric
        from jsonb_array_elements($3::jsonb) with ordinality as line (l, place)`,
    },
  ])
}

const applicationOf = (id: string, { name, chosen, copyIds }: Draft, total: string) => ({ id, title: name, amount: total, chosen, copyIds })

export const storeOrderHandlers = handle(storeOrderCalls, {
  list: ({ key, ...query }, context) => list({ ...query, ...sought(key) }, context),
  lastBalance: ({ key, ...query }, context) => balances({ ...query, ...sought(key) }, context),
  detail: ({ id }, context) => detail(id, context),

  async create(draft, context) {
    const { me, db, run, nextNumber } = context
    const id = newId()
    const columns = await columnsOf(draft, context)
    await db.insert(storeOrder).values({ companyId: me.companyId, id, creatorId: me.personId, code: `CD${await nextNumber(me.companyId, 'store_order')}`, ...columns })
    await setLines(id, draft.lines, context)
    await attach(context, type, id, draft.resId)
    await run([addMembers(me.companyId, type, id, { creator: [me.personId], manager: [me.personId] }, me.personId), searchable(me.companyId, type, [id])])
    return { id, status: await beginApproval(storeOrderApproval, applicationOf(id, draft, columns.total), context) }
  },

  async update({ id, ...draft }, context) {
    const { me, db, run } = context
    await holdOwn(type, id, ['disagree', 'revoke'], cannotEditOrder, context)
    const [kept] = await db.select({ supplierId: storeOrder.supplierId, contractId: storeOrder.contractId, projectId: storeOrder.projectId }).from(storeOrder).where(theRow(id, context))
    const columns = await columnsOf(draft, context, kept)
    await db.update(storeOrder).set(columns).where(theRow(id, context))
    await setLines(id, draft.lines, context)
    await setAttachments(context, type, id, draft.resId)
    await run([recorded(me, type, id, 'edit'), searchable(me.companyId, type, [id])])
    return { id, status: await restartApproval(storeOrderApproval, applicationOf(id, draft, columns.total), context) }
  },

  receive,
  reverseReceipt: ({ id, reason }, context) => reverseReceipt(id, reason, context),

  async remove({ id }, context) {
    const { me, db, run, tell } = context
    await holdOwn(type, id, ['disagree', 'revoke', 'cancel'], cannotRemoveOrder, context)
    await db.delete(storeOrder).where(theRow(id, context))
    await run([...forgotten(me.companyId, type, [id]), recorded(me, type, id, 'remove')])
    tell({ companyId: me.companyId, to: [me.personId], subjectType: type, subjectId: id, event: 'removed', by: me.personId })
    return { id }
  },

  ...recordCases(type),
})

const theRow = (id: string, { me }: Context) => and(eq(storeOrder.companyId, me.companyId), eq(storeOrder.id, id))
