import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { instantText } from '#platform/server/database/json.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { supplierJson } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { contractJson, customerJson } from '#modules/crm/crm.server.ts'
import { storeOrderJson } from '#modules/purchasing/purchasing.server.ts'
import { projectJson } from '#mechanisms/projects/project-directory.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor, rights } from '#mechanisms/subjects/subject.server.ts'
import { orderRow } from './order-list.server.ts'
import { isOthersCashier, owed } from '../pay/other-cashier.server.ts'
import { actorIsCashier, orderSubject, orderSubjectType } from './order-subject.server.ts'
import type { OrderDetail } from './order.contract.ts'
import { financeOrder } from './order.table.ts'

const { companyId, id, status, creatorId } = financeOrder
const isMine = sql`${creatorId} = ${actor.person}`
/** Where it is paid concerns its requester, who decides it, who pays, and who sees all of finance. */
const payeeSeen = (what: SQLWrapper) => sql`case when ${isMine} or ${actorIsCashier} or ${actor.seesAll}::boolean
  or exists (select from member m where m.comp_id = ${companyId} and m.subject_type = 'finance' and m.subject_id =
    ${id} and m.person_id = ${actor.person} and m.role = 'approval') then ${what} else '' end`

const lines = sql`(select coalesce(json_agg(json_build_object('start_date', l.start_date, 'end_date', l.end_date,
  'days', l.end_date - l.start_date + 1,
    'type', (select json_build_object('id', t.id, 'name', t.name) from expense_type t where t.comp_id = l.comp_id and
      t.id = l.type_id),
    'amount', l.amount::text, 'summary', l.summary, 'from_place', l.from_place, 'to_place', l.to_place, 'quantity',
      l.quantity::text, 'unit', l.unit, 'price', l.price::text,
    'invoice_num', l.invoice_num, 'invoice_code', l.invoice_code, 'invoice_number', l.invoice_number,
      'invoice_file_id', l.invoice_file_id, 'memo_id', case when ${isMine} then l.memo_id end) order by l.position),
      '[]'::json)
  from finance_line l where l.comp_id = ${companyId} and l.order_id = ${id})`

const allocations = sql`(select coalesce(json_agg(json_build_object('department', json_build_object('id', d.id, 'name',
  d.name), 'amount', a.amount::text) order by a.amount desc, d.id), '[]'::json)
  from finance_allocation a join department d on d.comp_id = a.comp_id and d.id = a.department_id where a.comp_id =
    ${companyId} and a.order_id = ${id})`

const projects = sql`(select coalesce(json_agg(json_build_object('project',
  ${projectJson(sql`p.comp_id`, sql`p.project_id`)}, 'amount', p.amount::text) order by p.amount desc, p.project_id),
  '[]'::json)
  from finance_project p where p.comp_id = ${companyId} and p.order_id = ${id})`

/** The orders on the other side of what was settled: what it was settled with, or what was settled with it. */
const settlements = (
  own: SQL,
  others: SQL,
  stands: SQL,
) => sql`(select coalesce(json_agg(json_build_object('id', s.id, 'uuid', s.id, 'code', s.code, 'name', s.name, 'type',
  s.type, 'amount', f.amount::text) order by s.id), '[]'::json)
  from finance_offset f join finance_order s on s.comp_id = f.comp_id and s.id = ${others} where f.comp_id =
    ${companyId} and ${own} = ${id} and ${stands})`

const payments = sql`(select coalesce(json_agg(json_build_object('id', paid.id, 'uuid', paid.id, 'amount',
  paid.amount::text, 'pay_date', paid.pay_date, 'way', paid.way, 'note', paid.note,
    'cashier', ${personJson(sql`paid.comp_id`, sql`paid.cashier_id`)}, 'created_at',
      ${instantText(sql`paid.created_at`)}, 'is_reversal', paid.reverses_id is not null,
    'is_reversed', exists (select from finance_payment r where r.comp_id = paid.comp_id and r.reverses_id = paid.id))
      order by paid.created_at, paid.id), '[]'::json)
  from finance_payment paid where paid.comp_id = ${companyId} and paid.order_id = ${id})`

const files = (relType?: string) => attachmentsJson(sql`${companyId}`, orderSubjectType, sql`${id}`, relType)

/** An order's whole page, in one statement. */
export const orderDetail = orderSubject.detail<OrderDetail>({
  ...orderRow,
  detail: financeOrder.detail,
  payeeBank: payeeSeen(financeOrder.payeeBank),
  payeeAccount: payeeSeen(financeOrder.payeeAccount),
  customer: customerJson(companyId, financeOrder.customerId),
  supplier: supplierJson(companyId, financeOrder.supplierId),
  contract: contractJson(companyId, financeOrder.contractId),
  storeOrder: storeOrderJson(companyId, financeOrder.storeOrderId),
  storeOrderAmount: financeOrder.storeOrderAmount,
  rate: sql`trim_scale(${financeOrder.rate})::text`,
  rateDate: financeOrder.rateDate,
  offsetAmount: financeOrder.offsetAmount,
  balance: sql`(${financeOrder.paidAmount} - ${financeOrder.settledAmount} - ${financeOrder.repaidAmount})::text`,
  repaidAmount: financeOrder.repaidAmount,
  agreedAt: financeOrder.agreedAt,
  lines,
  allocations,
  projects,
  // Of what was rejected or withdrawn: what it is to be settled with when it is resubmitted.
  offsets: settlements(sql`f.order_id`, sql`f.source_id`, sql`(f.is_live or ${status} in ('disagree', 'revoke'))`),
  settlements: settlements(sql`f.source_id`, sql`f.order_id`, sql`f.is_live`),
  payments,
  attachments: files(),
  invoiceFiles: files('invoice'),
  vouchers: files('voucher'),
  ...rights({
    edit: sql`(${isMine} and ${status} in ('disagree', 'revoke'))`,
    remove: sql`(${isMine} and ${status} in ('disagree', 'revoke', 'cancel') and not exists (select from
    finance_payment paid where paid.comp_id = ${companyId} and paid.order_id = ${id}))`,
    copy: isMine,
    pay: sql`(${isOthersCashier} and ${status} = 'agree' and ${owed} > 0)`,
    reverse: sql`(${isOthersCashier} and ${financeOrder.paidAmount} > ${financeOrder.settledAmount} +
    ${financeOrder.repaidAmount})`,
    repay: sql`((${isMine} or ${actorIsCashier}) and ${financeOrder.type} = 'borrow' and ${status} = 'agree' and
    ${financeOrder.paidAmount} > ${financeOrder.settledAmount} + ${financeOrder.repaidAmount})`,
    vouch: sql`(${actorIsCashier} and ${status} = 'agree')`,
  }),
})
