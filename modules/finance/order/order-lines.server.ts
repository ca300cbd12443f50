import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { shareMoney } from '#mechanisms/money/money.contract.ts'
import { admitTypes } from '../expense-type/expense-type.server.ts'
import { claimMemos } from '../bill-memo/bill-memo.server.ts'
import { useInvoices } from '../invoice/invoice-use.server.ts'
import { departmentInUse, unknownDepartment } from './order-refusals.contract.ts'
import { orderSubjectType } from './order-subject.server.ts'
import type { Sums } from './order-rules.server.ts'
import type { LineDraft, OrderDraft, OrderType } from './order.contract.ts'

type QueryContext = Pick<Context, 'me' | 'db' | 'run'>

/**
 * Makes these an order's lines, in their order, which share its amount out to the cent; refused when an invoice of them
 * is used elsewhere in the company.
 */
export async function setLines(
  type: OrderType,
  orderId: string,
  lines: readonly LineDraft[],
  { amount }: Pick<Sums, 'amount'>,
  context: QueryContext,
) {
  const { me, run } = context
  const [before] = await run([
    {
      name: 'finance_line_types',
      value: col.uuid,
      text: 'select distinct type_id from finance_line where comp_id = $1 and order_id = $2 and type_id is not null',
      values: [me.companyId, orderId],
    },
  ])
  const kept = new Set(before.rows)
  await admitTypes(
    type === 'purchase' ? 'purchase' : 'expense',
    lines.flatMap(({ typeId }) => (typeId ? [typeId] : [])),
    kept,
    context,
  )
  await claimMemos(
    orderId,
    lines.flatMap(({ memoId }) => memoId ?? []),
    context,
  )
  await useInvoices(
    context,
    orderSubjectType,
    orderId,
    lines.map(({ invoiceCode, invoiceNumber }) => ({ code: invoiceCode, number: invoiceNumber })),
    'lines',
  )
  await run([
    {
      name: 'finance_lines_clear',
      text: 'delete from finance_line where comp_id = $1 and order_id = $2',
      values: [me.companyId, orderId],
    },
    {
      name: 'finance_lines_add',
      text: `insert into finance_line (comp_id, order_id, position, start_date, end_date, type_id, amount, summary,
        from_place, to_place, quantity, unit, price, invoice_num, invoice_code, invoice_number,
          invoice_file_id, own_amount, memo_id)
        select $1, $2, place, (l ->> 'startDate')::date, (l ->> 'endDate')::date, (l ->> 'typeId')::uuid, (l ->>
          'amount')::numeric, l ->> 'summary', l ->> 'fromPlace', l ->> 'toPlace',
          (l ->> 'quantity')::numeric, l ->> 'unit', (l ->> 'price')::numeric, (l ->> 'invoiceNum')::int, l ->>
            'invoiceCode', nullif(l ->> 'invoiceNumber', ''),
          (l ->> 'invoiceFileId')::uuid, ($4::numeric[])[place], (l ->> 'memoId')::uuid
        from jsonb_array_elements($3::jsonb) with ordinality as line (l, place)`,
      values: [
        me.companyId,
        orderId,
        JSON.stringify(lines),
        shareMoney(
          amount,
          lines.map(line => line.amount),
        ),
      ],
    },
  ])
}

/** Which departments bear it: as given, or the order's own all of it. */
export async function setAllocations(
  orderId: string,
  { allocations, departmentId }: Pick<OrderDraft, 'allocations'> & { departmentId: string | null },
  { total, amount }: Pick<Sums, 'total' | 'amount'>,
  { me, run }: QueryContext,
) {
  const borne = allocations.length > 0 ? allocations : departmentId ? [{ departmentId, amount: total }] : []
  const amounts = borne.map(one => one.amount)
  const [, added] = await run([
    {
      name: 'finance_allocations_clear',
      text: 'delete from finance_allocation where comp_id = $1 and order_id = $2',
      values: [me.companyId, orderId],
    },
    {
      name: 'finance_allocations_add',
      text: `insert into finance_allocation (comp_id, order_id, department_id, amount, own_amount)
        select $1, $2, d.id, wanted.amount, wanted.own from unnest($3::uuid[], $4::numeric[], $5::numeric[]) as wanted
          (id, amount, own) join department d on d.comp_id = $1 and d.id = wanted.id returning department_id`,
      values: [me.companyId, orderId, borne.map(one => one.departmentId), amounts, shareMoney(amount, amounts)],
    },
  ])
  if (added.count < borne.length) refuse(unknownDepartment, {}, 'allocations')
}

/** The department that an order is for: the requester's own, unless they name another of the company. */
export async function departmentOf(
  wanted: string | null | undefined,
  { me, run }: QueryContext,
): Promise<string | null> {
  if (!wanted) return me.departmentId ?? null
  const [answer] = await run([
    {
      name: 'finance_department',
      text: 'select id from department where comp_id = $1 and id = $2',
      values: [me.companyId, wanted],
    },
  ])
  if (answer.count === 0) refuse(unknownDepartment, {}, 'dept_id')
  return wanted
}

/** What is added to others' by this file. */
export const orderLinesParts: Part[] = [
  refuseOn('finance_order_department', departmentInUse),
  refuseOn('finance_allocation_department', departmentInUse),
]
