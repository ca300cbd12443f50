import { sql } from 'drizzle-orm'
import type { CallOutput, CallParsed } from '#platform/contract/call.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { begin, end, moneyText, months, monthsOf } from './analysed.server.ts'
import { noKind } from '../bill-log/bill-log.contract.ts'
import type { analysisCalls } from './analysis.contract.ts'

type Figures = CallOutput<typeof analysisCalls.billLogs>
type Flow = CallOutput<typeof analysisCalls.cashFlow>

const logs = sql`logs as materialized (select b.direction, b.amount, b.bill_date, b.kind_id from bill_log b where
  b.comp_id = ${param('company')} and b.bill_date >= ${begin} and b.bill_date < ${end})`
const sumOf = (direction: 'in' | 'out') =>
  moneyText(sql`sum(logs.amount) filter (where logs.direction = ${sql.raw(`'${direction}'`)})`)

const figures = compile(sql`with ${logs}
  select json_build_object('income', (select ${sumOf('in')} from logs), 'outlay', (select ${sumOf('out')} from logs),
    'months', (select json_agg(one order by one.month) from (
      select m.month, ${sumOf('in')} as income, ${sumOf('out')} as outlay from ${months} m left join logs on
        to_char(logs.bill_date, 'YYYY-MM') = m.month group by m.month) one),
    'kinds', coalesce((select json_agg(json_build_object('key', coalesce(k.kind_id::text, ${sql.raw(`'${noKind}'`)}),
      'name', coalesce(e.name, ''), 'direction', k.direction, 'num', k.num, 'amount', ${moneyText(sql`k.amount`)})
      order by k.amount desc) from (select kind_id, direction, count(*)::int as num, sum(amount) as amount from logs
        group by 1, 2) k
      left join dictionary_entry e on e.comp_id = ${param('company')} and e.id = k.kind_id), '[]'::json))::text`)

/**
 * What was written down by hand, what was paid for orders, and what came back of loans: the registers know those by
 * themselves, so they are not written twice.
 */
const flow = compile(sql`with ${logs},
  paid as materialized (select p.amount, p.pay_date from finance_payment p where p.comp_id = ${param('company')} and
    p.pay_date >= ${begin} and p.pay_date < ${end}),
  back as materialized (select r.amount, r.repay_date from finance_repayment r where r.comp_id = ${param('company')}
    and r.status = 'confirmed' and r.repay_date >= ${begin} and r.repay_date < ${end}),
  each as (select m.month, coalesce(l.income, 0) as income, coalesce(l.outlay, 0) as outlay, coalesce(p.paid, 0) as
    paid, coalesce(b.repaid, 0) as repaid from ${months} m
    left join (select to_char(bill_date, 'YYYY-MM') as month, sum(amount) filter (where direction = 'in') as income,
      sum(amount) filter (where direction = 'out') as outlay from logs group by 1) l on l.month = m.month
    left join (select to_char(pay_date, 'YYYY-MM') as month, sum(amount) as paid from paid group by 1) p on p.month =
      m.month
    left join (select to_char(repay_date, 'YYYY-MM') as month, sum(amount) as repaid from back group by 1) b on b.month
      = m.month)
  select json_build_object('income', ${moneyText(sql`sum(income)`)}, 'outlay', ${moneyText(sql`sum(outlay)`)}, 'paid',
    ${moneyText(sql`sum(paid)`)}, 'repaid', ${moneyText(sql`sum(repaid)`)}, 'net',
    ${moneyText(sql`sum(income - outlay - paid + repaid)`)},
    'months', json_agg(json_build_object('month', month, 'income', ${moneyText(sql`income`)}, 'outlay',
      ${moneyText(sql`outlay`)}, 'paid', ${moneyText(sql`paid`)}, 'repaid', ${moneyText(sql`repaid`)}, 'net',
      ${moneyText(sql`income - outlay - paid + repaid`)}) order by month))::text from each`)

export async function billLogFigures(
  query: CallParsed<typeof analysisCalls.billLogs>,
  context: Context,
): Promise<Json<Figures>> {
  const [answer] = await context.run([figures({ company: context.me.companyId, ...monthsOf(query, context) })])
  return new Json<Figures>(answer!.only!)
}

export async function cashFlow(
  query: CallParsed<typeof analysisCalls.cashFlow>,
  context: Context,
): Promise<Json<Flow>> {
  const [answer] = await context.run([flow({ company: context.me.companyId, ...monthsOf(query, context) })])
  return new Json<Flow>(answer!.only!)
}
