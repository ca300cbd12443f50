import { sql, type SQL } from 'drizzle-orm'
import { dayOf } from '#platform/contract/zone.ts'
import { asTruth, asWord, jsonObject, pageAsJson } from '#platform/server/database/json.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { inOwn } from '#mechanisms/currencies/currency.server.ts'
import { entryName } from '#mechanisms/dictionaries/entry-json.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { foundByKey, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { hungOn, soughtAsJson, tableOrder, type TableOrder } from '#mechanisms/subjects/sought-rows.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { contractExchange } from './contract-exchange.server.ts'
import { contractJson } from '../contract/contract-directory.server.ts'
import { hasKind } from '../contract/contract-kinds.server.ts'
import { contractSubject } from '../contract/contract-subject.server.ts'
import { contract } from '../contract/contract.table.ts'
import type { IncomeType } from '../contract/contract-brief.contract.ts'
import { customerJson } from '../customer/customer-directory.server.ts'
import { customerSubject } from '../customer/customer-subject.server.ts'
import { customer } from '../customer/customer.table.ts'
import type { ContractMoney, DepositRow, PaymentRow, TermRow } from './payment.contract.ts'
import {
  contractDeposit as deposit,
  contractInvoice as invoice,
  contractPayment as payment,
  contractTerm as term,
} from './payment.table.ts'

const today = sql`${param('today')}::date`
const isUnpaid = sql`${term.paymentAmount} < ${term.price}`
/** Whole, past its day, or still to come: in the terms of the list and of every figure. */
export const termState = sql`case when not (${isUnpaid}) then 'done' when ${term.paymentDate} < ${today} then 'overdue'
  else 'open' end`
/** The same as conditions that an index of instalments has; what has no day is read apart from what has one. */
const fromToday = sql`${term.paymentDate} >= ${today}`
const isSomeTime = sql`${term.paymentDate} is null`
const inState = {
  open: sql`(${isUnpaid} and (${fromToday} or ${isSomeTime}))`,
  overdue: sql`(${isUnpaid} and ${term.paymentDate} < ${today})`,
  unpaid: sql`(${isUnpaid})`,
  done: sql`(not (${isUnpaid}))`,
}
/** The filter of these states; none, if no index tells. */
const stateFilter = (states: readonly string[] = []): keyof typeof inState | undefined => {
  if (states.includes('done')) return states.length === 1 ? 'done' : undefined
  if (states.includes('open')) return states.includes('overdue') ? 'unpaid' : 'open'
  return states.includes('overdue') ? 'overdue' : undefined
}

const termShape = {
  id: term.id,
  contractId: term.contractId,
  num: term.num,
  type: term.type,
  name: term.name,
  price: term.price,
  paymentAmount: term.paymentAmount,
  paymentDate: term.paymentDate,
  finishDate: term.finishDate,
  period: term.period,
  state: asWord(termState),
}
const paymentShape = {
  id: payment.id,
  amount: payment.amount,
  rate: sql`trim_scale(${payment.rate})::text`,
  exchange: sql`(select (${contractExchange(payment, sql`c.income_type`, { rate: sql`c.rate` })})::numeric(18, 2)::text from contract c
    where ${payment.rate} is not null and c.comp_id = ${payment.companyId} and c.id = ${payment.contractId})`,
  payDate: payment.payDate,
  payTypeName: entryName(payment.companyId, payment.payTypeId),
  serial: payment.serial,
  note: payment.note,
  creator: personJson(sql`${payment.companyId}`, sql`${payment.creatorId}`),
  isReversed: asTruth(sql`${payment.reversedAt} is not null`),
  reason: payment.reason,
  isDeposit: asTruth(sql`(select true from contract_deposit d where d.comp_id = ${payment.companyId} and d.payment_id =
    ${payment.id} limit 1) is true`),
  bookings: sql`(select coalesce(json_agg(json_build_object('num', t.num, 'name', t.name, 'amount', b.amount::text) order
    by t.num), '[]'::json) from contract_booking b join contract_term t on t.comp_id = b.comp_id and t.id = b.term_id
    where b.comp_id = ${payment.companyId} and b.payment_id = ${payment.id})`,
}

type Filter = keyof typeof inState | 'contractId' | 'incomeType' | 'state' | 'startDate' | 'endDate' | 'keyPattern'
type Query = { key?: string | undefined; state?: readonly string[] | undefined; incomeType: IncomeType[] } & object
interface Listed {
  shape: Record<string, SQL | unknown>
  table: typeof term | typeof payment
  date: SQL
  order: TableOrder
  figure: SQL
  filters: Partial<Record<Filter, SQL>>
}

const contractsFound = foundByKey('contract', contract)

/** Rows that hang on contracts, of those contracts that the actor may see; and what they come to, by one condition. */
function hungOnContracts({ shape, table, date, order, figure, filters }: Listed) {
  const from = sql`${table}`
  // Looked up for each row in its order: a join would be made of all contracts, for a page of twenty.
  const ofContract = (what: SQL, conditions: SQL[]) =>
    sql`(select ${what} from ${contract} where ${contract.companyId} = ${table.companyId} and ${contract.id} =
      ${table.contractId} and ${sql.join(conditions, sql` and `)})`
  const known: Partial<Record<Filter, SQL>> = {
    contractId: sql`${table.contractId} = ${param('contractId')}::uuid`,
    startDate: sql`${date} >= ${param('startDate')}::date`,
    endDate: sql`${date} <= ${param('endDate')}::date`,
    ...filters,
  }
  const conditions = (shape: string, isFound: SQL) => {
    const names = JSON.parse(shape) as Filter[]
    const hasKey = names.includes('keyPattern')
    const ofThem = [
      sql`${contract.status} = 'agree'`,
      ...(names.includes('incomeType') ? [sql`${contract.incomeType} = any(${param('incomeType')}::smallint[])`] : []),
      ...(hasKey ? [isFound] : []),
      contractSubject.listed,
    ]
    return {
      hasKey,
      isOpen: names.includes('open'),
      known: sql.join(
        [sql`${table.companyId} = ${actor.company}`, ...names.flatMap(name => known[name] ?? [])],
        sql` and `,
      ),
      ofThem,
      looked: sql`${ofContract(sql`true`, ofThem)} is true`,
    }
  }
  const row = { ...shape, contract: contractJson(table.companyId, table.contractId) } as never
  const pages = shapes((names: string) => {
    const { known, looked, hasKey, isOpen } = conditions(names, contractsFound.hung.row)
    if (!hasKey && !isOpen) return pageAsJson({ row, from, where: known, looked, order: tableOrder(table, order) })
    const sought = {
      known: [known],
      looked: [looked],
      ...(hasKey ? { candidates: hungOn(table, table.contractId, contractsFound.hung.all) } : {}),
      ...(isOpen ? { parts: [fromToday, isSomeTime] } : {}),
    }
    return soughtAsJson(table, sought, order, { row })
  })
  // What several contracts come to together is in the company's own currency, each at its rate.
  const totals = shapes((names: string) => {
    const { known, ofThem } = conditions(names, contractsFound.by)
    const rate = sql`of_contract.rate`
    return sql`select json_build_object('num', count(*), 'total', coalesce(sum(${inOwn(figure, { rate })}), 0.00)::text)::text
      from ${from} cross join lateral ${ofContract(sql`${contract.rate} as rate`, ofThem)} of_contract where ${known}`
  })
  const valuesOf = (query: Query, me: Context['me']) => {
    const { key, state, ...rest } = query
    const indexed = stateFilter(state)
    const values: Record<string, unknown> = {
      ...rest,
      ...(indexed ? { [indexed]: true } : { state }),
      incomeType: query.incomeType.filter(kind => hasKind(kind, me)),
      ...soughtByKey(key),
    }
    const names = [...Object.keys(known), 'incomeType', 'keyPattern'].filter(name => values[name] !== undefined)
    return {
      shape: JSON.stringify(names),
      values: { ...values, ...actorValues(contractSubject, me), today: dayOf(new Date(), me.timeZone) },
    }
  }
  return {
    async list<Row>(query: Query, { me, run }: Context) {
      const { shape: names, values } = valuesOf(query, me)
      const [answer] = await run([pages(names)(values)])
      return new Json<{ list: Row[]; total: number | null; start: number; limit: number }>(answer!.only!)
    },
    async total(query: Query, { me, run }: Context) {
      const { shape: names, values } = valuesOf(query, me)
      const [answer] = await run([totals(names)(values)])
      return new Json<{ num: number; total: string }>(answer!.only!)
    },
  }
}

const terms = hungOnContracts({
  shape: termShape,
  table: term,
  date: sql`${term.paymentDate}`,
  order: { by: term.paymentDate, isDown: false, isReversed: false, isId: false },
  figure: sql`${term.price} - ${term.paymentAmount}`,
  filters: { state: sql`${termState} = any(${param('state')}::text[])`, ...inState },
})
const payments = hungOnContracts({
  shape: paymentShape,
  table: payment,
  date: sql`${payment.payDate}`,
  order: { by: payment.payDate, isDown: true, isReversed: false, isId: false },
  figure: sql`case when ${payment.reversedAt} is null then ${payment.amount} end`,
  filters: {},
})
export const listTerms = terms.list<TermRow>
export const totalTerms = terms.total
export const listPayments = payments.list<PaymentRow>
export const totalPayments = payments.total

/** Whether the actor books money of a contract: who answers for it, once it was agreed to. */
export const writesMoney = sql`((${actor.managesAll}::boolean or ${contractSubject.abilities.follow}) and ${contract.status} =
  'agree' and ${param('isOpen')}::boolean)`

const ofContract = (table: typeof term | typeof payment | typeof invoice) =>
  sql`${table.companyId} = ${contract.companyId} and ${table.contractId} = ${contract.id}`
const listOf = (shape: Record<string, unknown>, table: typeof term | typeof payment | typeof invoice, order: SQL) =>
  sql`(select coalesce(json_agg(${jsonObject(shape as never)} order by ${order}), '[]'::json) from ${table} where ${ofContract(table)})`
const received = sql`(select coalesce(sum(amount), 0.00) from contract_payment p where p.comp_id = ${contract.companyId} and
  p.contract_id = ${contract.id} and p.reversed_at is null)`
const invoiced = sql`(select coalesce(sum(amount), 0.00) from contract_invoice i where i.comp_id = ${contract.companyId} and
  i.contract_id = ${contract.id} and i.reversed_at is null)`
const overdue = sql`(select coalesce(sum(t.price - t.payment_amount), 0.00) from contract_term t where t.comp_id =
  ${contract.companyId} and t.contract_id = ${contract.id} and t.payment_amount < t.price and t.payment_date < ${today})`
const share = (part: SQL) =>
  sql`case when ${contract.total} > 0 then round(${part} * 10000 / ${contract.total})::int end`

const whole = compile(sql`select json_build_object('id', ${contract.id}, 'uuid', ${contract.id}, 'total',
  ${contract.total}::text, 'received', m.received::text, 'invoiced', m.invoiced::text, 'overdue', m.overdue::text,
  'received_share', ${share(sql`m.received`)}, 'invoiced_share', ${share(sql`m.invoiced`)}, 'overdue_share',
    ${share(sql`m.overdue`)},
  'terms', ${listOf(termShape, term, sql`${term.num}`)},
  'payments', ${listOf(paymentShape, payment, sql`${payment.payDate} desc, ${payment.id} desc`)},
  'invoices', ${listOf(
    {
      id: invoice.id,
      number: invoice.number,
      amount: invoice.amount,
      issuedOn: invoice.issuedOn,
      creator: personJson(sql`${invoice.companyId}`, sql`${invoice.creatorId}`),
      isReversed: sql`${invoice.reversedAt} is not null`,
    },
    invoice,
    sql`${invoice.issuedOn} desc, ${invoice.id} desc`,
  )},
  'can', json_build_object('write', coalesce(${writesMoney}, false)))::text
  from ${contract}, lateral (select ${received} as received, ${invoiced} as invoiced, ${overdue} as overdue) m
  where ${contract.companyId} = ${actor.company} and ${contract.id} = ${param('id')}::uuid`)

/** A contract's money on one page; who may see the contract sees it. */
export async function contractMoney(id: string, isOpen: boolean, { me, run }: Context) {
  const [visibility, answer] = await run([
    contractSubject.visibility(id, me),
    whole({ ...actorValues(contractSubject, me), id, isOpen, today: dayOf(new Date(), me.timeZone) }),
  ])
  contractSubject.requireVisible(visibility)
  return new Json<ContractMoney>(answer!.only!)
}

const depositShape = {
  id: deposit.id,
  customer: customerJson(deposit.companyId, deposit.customerId),
  amount: deposit.amount,
  receivedOn: deposit.receivedOn,
  note: deposit.note,
  creator: personJson(sql`${deposit.companyId}`, sql`${deposit.creatorId}`),
  givenBackOn: deposit.givenBackOn,
  contract: sql`(select json_build_object('id', c.id, 'uuid', c.id, 'name', c.name) from contract_payment p join
        contract c on c.comp_id = p.comp_id and c.id = p.contract_id where p.comp_id = ${deposit.companyId} and p.id =
          ${deposit.paymentId})`,
  can: sql`json_build_object('use', ${deposit.paymentId} is null and ${deposit.givenBackOn} is null, 'give_back',
        ${deposit.paymentId} is null and ${deposit.givenBackOn} is null and (${deposit.creatorId} = ${actor.person} or
          ${actor.managesAll}::boolean))`,
}
const depositFilters = {
  customerId: sql`${deposit.customerId} = ${param('customerId')}::uuid`,
  isOpen: sql`(${deposit.paymentId} is null and ${deposit.givenBackOn} is null) = ${param('isOpen')}::boolean`,
}
const deposits = shapes((shape: string) => {
  const { names, seesAll } = JSON.parse(shape) as { names: (keyof typeof depositFilters)[]; seesAll: boolean }
  const sought = {
    known: [sql`${deposit.companyId} = ${actor.company}`, ...names.map(name => depositFilters[name])],
    looked: seesAll
      ? []
      : [
          // What the public pool shows of a customer is not what it has paid, but to whoever wrote that down.
          sql`(select true from ${customer} where ${customer.companyId} = ${deposit.companyId} and ${customer.id} =
            ${deposit.customerId} and ${customerSubject.listed} and (${deposit.creatorId} = ${actor.person} or
            ${customerSubject.namesKnown}) limit 1) is true`,
        ],
    candidates: seesAll ? undefined : hungOn(deposit, deposit.customerId, customerSubject.seenIds!(actor.person)),
  }
  const newest = { by: deposit.receivedOn, isDown: true, isReversed: false, isId: false }
  return soughtAsJson(deposit, sought, newest, { row: depositShape })
})

export async function listDeposits(
  query: { start: number; limit: number; customerId?: string | undefined; isOpen?: boolean | undefined },
  { me, run }: Context,
) {
  const names = (Object.keys(depositFilters) as (keyof typeof depositFilters)[]).filter(
    name => query[name] !== undefined,
  )
  const values = actorValues(customerSubject, me)
  const shape = JSON.stringify({ names, seesAll: values.actor_sees_all })
  const [answer] = await run([deposits(shape)({ ...query, ...values })])
  return new Json<{ list: DepositRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
}
