import { col } from '#platform/server/database/row.ts'
import { handle } from '#platform/server/http/handle.ts'
import { exportList, mostExported } from '#mechanisms/exports/export-list.server.ts'
import { voucherCalls } from './voucher.contract.ts'
import { vouchersOf, type Entry, type Logged, type Moved, type Spent } from './vouchers.ts'

/** So many orders, payments and repayments are read that more are refused by the sheet's own limit. */
const most = mostExported + 1

const spent = `select json_build_object('day', o.order_date, 'code', o.code, 'name', o.name, 'type', o.type, 'amount',
  o.amount::text, 'offset', o.offset_amount::text, 'payee', o.payee_name,
    'requester', p.name,
    'bearers', concat_ws('；', (select string_agg(d.name, '、' order by a.own_amount desc, d.id) from finance_allocation
      a join department d on d.comp_id = a.comp_id and d.id = a.department_id where a.comp_id = o.comp_id and
      a.order_id = o.id),
      (select string_agg(j.name, '、' order by b.own_amount desc, j.id) from finance_project b join project j on
        j.comp_id = b.comp_id and j.id = b.project_id where b.comp_id = o.comp_id and b.order_id = o.id)),
    'parts', (select json_agg(json_build_object('name', l.name, 'account', l.account, 'amount', l.amount::text) order
      by l.first) from (
      select coalesce(t.name, '') as name, coalesce(nullif(t.account, ''), nullif(above.account, ''), '') as account,
        sum(l.own_amount) as amount, min(l.position) as first
      from finance_line l left join expense_type t on t.comp_id = l.comp_id and t.id = l.type_id left join expense_type
        above on above.comp_id = t.comp_id and above.id = t.parent_id
      where l.comp_id = o.comp_id and l.order_id = o.id group by 1, 2) l))::text
  from finance_order o join person p on p.comp_id = o.comp_id and p.id = o.creator_id
  where o.comp_id = $1 and o.status = 'agree' and o.type not in ('borrow', 'prepay') and o.order_date between $2 and $3
    order by o.order_date, o.id limit $4`

const moved = (
  from: string,
  day: string,
  also: string,
) => `select json_build_object('day', m.${day}, 'code', o.code, 'name', o.name, 'type', o.type, 'amount',
  m.amount::text, 'isCash', m.way = 'cash', 'payee', o.payee_name,
    'requester', p.name)::text
  from ${from} m join finance_order o on o.comp_id = m.comp_id and o.id = m.order_id join person p on p.comp_id =
    o.comp_id and p.id = o.creator_id
  where m.comp_id = $1 and m.${day} between $2 and $3 ${also} order by m.${day}, m.id limit $4`

const logged = `select json_build_object('day', b.bill_date, 'direction', b.direction, 'party', b.party_name, 'summary',
  b.summary, 'kind', coalesce(e.name, ''), 'account', b.account, 'amount', b.amount::text, 'isCash', b.way = 'cash')::text
  from bill_log b left join dictionary_entry e on e.comp_id = b.comp_id and e.id = b.kind_id
  where b.comp_id = $1 and b.bill_date between $2 and $3 order by b.bill_date, b.id limit $4`

const [numberOf, nameOf] = [
  (account: string) => account.split(' ')[0]!,
  (account: string) => account.split(' ').slice(1).join(' '),
]

export const voucherHandlers = handle(voucherCalls, {
  async export({ startDate, endDate }, context) {
    const { me, run } = context
    const values = [me.companyId, startDate, endDate, most]
    const [orders, payments, repayments, logs] = await run([
      { name: 'vouchers_spent', text: spent, values, value: col.json.as<Spent>() },
      { name: 'vouchers_paid', text: moved('finance_payment', 'pay_date', ''), values, value: col.json.as<Moved>() },
      {
        name: 'vouchers_repaid',
        text: moved('finance_repayment', 'repay_date', `and m.status = 'confirmed'`),
        values,
        value: col.json.as<Moved>(),
      },
      { name: 'vouchers_logged', text: logged, values, value: col.json.as<Logged>() },
    ])
    return await exportList<Entry>(context, {
      name: { zh: `记账凭证 ${startDate} 至 ${endDate}`, en: `Vouchers ${startDate} to ${endDate}` },
      rows: vouchersOf({
        spent: orders.rows,
        paid: payments.rows,
        repaid: repayments.rows,
        logged: logs.rows,
      }),
      columns: [
        { heading: { zh: '日期', en: 'Date' }, kind: 'day', width: 12, value: row => row.day },
        { heading: { zh: '凭证字', en: 'Word' }, kind: 'text', width: 8, value: () => '记' },
        { heading: { zh: '凭证号', en: 'Number' }, kind: 'number', width: 8, value: row => row.number },
        { heading: { zh: '摘要', en: 'Summary' }, kind: 'text', width: 40, value: row => row.summary },
        { heading: { zh: '科目编码', en: 'Account' }, kind: 'text', width: 12, value: row => numberOf(row.account) },
        { heading: { zh: '科目名称', en: 'Account name' }, kind: 'text', width: 20, value: row => nameOf(row.account) },
        { heading: { zh: '借方金额', en: 'Debit' }, kind: 'money', width: 14, value: row => row.debit || null },
        { heading: { zh: '贷方金额', en: 'Credit' }, kind: 'money', width: 14, value: row => row.credit || null },
        { heading: { zh: '辅助核算', en: 'Auxiliary' }, kind: 'text', width: 30, value: row => row.auxiliary },
      ],
    })
  },
})
