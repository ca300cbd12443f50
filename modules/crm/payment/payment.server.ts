import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import { newId } from '#platform/server/database/ids.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { may } from '#platform/server/http/identity.ts'
import { inForeign, ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { admitDayRate, admitOwnTotal } from '#mechanisms/currencies/currency.server.ts'
import { admitEntries } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { addMoney, centsOf, amountOf, compareMoney } from '#mechanisms/money/money.contract.ts'
import { notAllowed } from '#platform/contract/refusals.ts'
import { settingOf } from '#modules/company/company.server.ts'
import { admitCustomer } from '../customer/customer-directory.server.ts'
import { customerSubject } from '../customer/customer-subject.server.ts'
import { admitKind } from '../contract/contract-kinds.server.ts'
import { contractSubject } from '../contract/contract-subject.server.ts'
import { contractNotAgreed } from '../contract/contract.contract.ts'
import { contract } from '../contract/contract.table.ts'
import {
  contractMoney,
  listDeposits,
  listPayments,
  listTerms,
  totalPayments,
  totalTerms,
} from './payment-rows.server.ts'
import {
  amountNeeded,
  depositCalls,
  depositCurrency,
  depositDates,
  depositUsed,
  financeInputClosed,
  invoicedTooMuch,
  invoiceNumberTaken,
  paidAhead,
  paidTooMuch,
  paymentCalls,
  paymentReversed,
  restNotLast,
  serialTaken,
  termHasMoney,
  termsNotTotal,
  unknownTerm,
} from './payment.contract.ts'
import { contractDeposit, contractInvoice, contractPayment } from './payment.table.ts'

const isOpenFor = async ({ me, run }: Pick<Context, 'me' | 'run'>) =>
  (await settingOf(run, me.companyId, 'contract_finance_input')).open

/**
 * Takes hold of a contract whose money the actor keeps: nobody else books on it until the transaction ends. Refused
 * where it was not agreed to, or the company keeps no figures.
 */
async function holdContract(id: string, context: Context) {
  const { me, db } = context
  await contractSubject.lock(id, context, 'follow')
  if (!(await isOpenFor(context))) refuse(financeInputClosed)
  const [row] = await db
    .select()
    .from(contract)
    .where(and(eq(contract.companyId, me.companyId), eq(contract.id, id)))
  const held = found(row)
  admitKind(held.incomeType, me)
  if (held.status !== 'agree') refuse(contractNotAgreed)
  return held
}

type TermDraft = CallParsed<typeof paymentCalls.setTerms>['terms'][number]

/** What each instalment comes to; the last one without a figure, or with the last percent, takes the rest. */
export function pricesOf(terms: readonly TermDraft[], total: string): string[] {
  const whole = centsOf(total)
  let before = 0n
  const hundred = terms.every(({ price, percent }) => !price && percent)
    ? terms.reduce((sum, { percent }) => sum + centsOf(percent!), 0n) === 10_000n
    : false
  return terms.map(({ price, percent }, place) => {
    const isLast = place === terms.length - 1
    if (!price && !percent && !isLast) refuse(restNotLast, {}, 'terms')
    const cents =
      isLast && (hundred || (!price && !percent))
        ? whole - before
        : price
          ? centsOf(price)
          : (whole * centsOf(percent!) + 5_000n) / 10_000n
    before += cents
    return amountOf(cents)
  })
}

async function setTerms({ id, terms }: CallParsed<typeof paymentCalls.setTerms>, context: Context) {
  const { me, run } = context
  const { total } = await holdContract(id, context)
  const prices = pricesOf(terms, total)
  const sum = addMoney(...prices)
  if (terms.length > 0 && (sum !== total || prices.some(price => compareMoney(price, '0.00') <= 0)))
    refuse(termsNotTotal, { total, sum }, 'terms')
  const rows = terms.map((term, place) => ({ ...term, id: term.id ?? newId(), price: prices[place], num: place + 1 }))
  const kept = terms.flatMap(term => term.id ?? [])
  const [, changed] = await run([
    {
      name: 'contract_terms_drop',
      values: [me.companyId, id, kept],
      text: 'delete from contract_term where comp_id = $1 and contract_id = $2 and not id = any($3::uuid[])',
    },
    {
      name: 'contract_terms_change',
      values: [me.companyId, id, JSON.stringify(rows)],
      value: col.uuid,
      text: `update contract_term t set num = r.num, type = r.type, name = r.name, price = r.price, payment_date =
          r."paymentDate", period = r.period, finish_date = case when t.payment_amount = r.price then
            coalesce(t.finish_date, current_date) end
        from jsonb_to_recordset($3::jsonb) as r (id uuid, num int, type smallint, name text, price numeric, "paymentDate"
          date, period text) where t.comp_id = $1 and t.contract_id = $2 and t.id = r.id returning t.id`,
    },
  ])
  if (changed.count < kept.length) refuse(unknownTerm, {}, 'terms')
  await run([
    {
      name: 'contract_terms_add',
      values: [me.companyId, id, JSON.stringify(rows.filter((_, place) => !terms[place]!.id))],
      text: `insert into contract_term (comp_id, id, contract_id, num, type, name, price, payment_date, period)
        select $1, r.id, $2, r.num, r.type, r.name, r.price, r."paymentDate", r.period from jsonb_to_recordset($3::jsonb)
          as r (id uuid, num int, type smallint, name text, price numeric, "paymentDate" date, period text)`,
    },
  ])
  await noteChange(context, contractSubject, id, { paymentTerms: true })
  return { id }
}

/**
 * Books money, once: the contract is held, so that payments that come at once are counted one after the other; a
 * deposit is used by whoever comes first.
 */
async function pay(
  {
    id,
    amount: requestedAmount,
    rate: requestedRate,
    isRateConfirmed,
    payDate,
    termId,
    depositId,
    payTypeId = null,
    serial,
    note,
  }: CallParsed<typeof paymentCalls.pay>,
  context: Context,
) {
  const { me, db, run } = context
  const held = await holdContract(id, context)
  const { total, customerId, currency } = held
  if (depositId && currency !== ownCurrency) refuse(depositCurrency, { currency }, 'deposit_id')
  if (payDate > dayOf(new Date(), me.timeZone)) refuse(paidAhead, {}, 'pay_date')
  await admitEntries(context, [{ kind: 'PAY_TYPE', id: payTypeId, field: 'pay_type_id' }])
  const paymentId = newId()
  const amount = depositId ? await depositAmount(depositId, customerId, payDate, context) : requestedAmount
  if (!amount) refuse(amountNeeded, {}, 'amount')
  const rate = await admitDayRate({ rate: requestedRate, isRateConfirmed }, payDate, held, context)
  if (rate) admitOwnTotal(amount, { rate }, 'rate')
  await db.insert(contractPayment).values({
    companyId: me.companyId,
    id: paymentId,
    contractId: id,
    amount,
    rate,
    payDate,
    payTypeId,
    serial,
    note,
    creatorId: me.personId,
  })
  if (depositId) {
    const [used] = await run([
      {
        name: 'contract_deposit_use',
        values: [me.companyId, depositId, paymentId],
        text: `update contract_deposit set payment_id = $3 where comp_id = $1 and id = $2 and payment_id is null and
          given_back_on is null returning id`,
      },
    ])
    if (used.count === 0) refuse(depositUsed, {}, 'deposit_id')
  }
  const [booked] = await run([
    {
      name: 'contract_payment_book',
      row: { booked: col.text, terms: col.int, named: col.int, received: col.text },
      values: [me.companyId, id, paymentId, amount, payDate, termId ?? null],
      text: `with open as (select t.id, t.price - t.payment_amount as rest, sum(t.price - t.payment_amount) over (order by
            t.num, t.id) - (t.price - t.payment_amount) as before from contract_term t where t.comp_id = $1 and
              t.contract_id = $2 and t.payment_amount < t.price and ($6::uuid is null or t.id = $6)),
        booked as (insert into contract_booking (comp_id, payment_id, term_id, amount) select $1, $3, id, least(rest,
          $4::numeric - before) from open where before < $4::numeric returning term_id, amount),
        noted as (update contract_term t set payment_amount = t.payment_amount + b.amount, finish_date = case when
          t.payment_amount + b.amount = t.price then $5::date end from booked b where t.comp_id = $1 and t.id = b.term_id)
        select coalesce((select sum(amount) from booked), 0.00)::text as booked, (select count(*)::int from contract_term
          where comp_id = $1 and contract_id = $2) as terms, (select count(*)::int from contract_term where comp_id = $1
            and contract_id = $2 and id = $6) as named, (select sum(amount)::text from contract_payment where comp_id =
              $1 and contract_id = $2 and reversed_at is null) as received`,
    },
  ])
  const { booked: went, terms, named, received } = booked.one
  if (termId && named === 0) refuse(unknownTerm, {}, 'term_id')
  const isOver = terms > 0 ? went !== amount : compareMoney(total, '0.00') > 0 && compareMoney(received, total) > 0
  if (isOver) refuse(paidTooMuch, {}, 'amount')
  await noteChange(context, contractSubject, id, { amount, ...inForeign(currency) }, 'contract.pay')
  return { id: paymentId }
}

/** A deposit of the contract's customer, which the actor may see, and which was there by that day. */
async function depositAmount(
  depositId: string,
  customerId: string | null,
  payDate: string,
  context: Context,
): Promise<string> {
  const { me, run } = context
  const [answer] = await run([
    {
      name: 'contract_deposit_of',
      row: { amount: col.text, receivedOn: col.text },
      values: [me.companyId, depositId, customerId],
      text: `select amount::text as amount, received_on::text as received_on from contract_deposit where comp_id = $1 and id = $2 and customer_id = $3`,
    },
  ])
  if (!answer.first) refuse(depositUsed, {}, 'deposit_id')
  await admitCustomer(customerId, context)
  const { amount, receivedOn } = answer.one
  if (payDate < receivedOn) refuse(depositDates, { day: receivedOn }, 'pay_date')
  return amount
}

async function reverse(paymentId: string, reason: string, context: Context) {
  const { me, run } = context
  const [of] = await run([
    {
      name: 'contract_payment_of',
      value: col.uuid,
      values: [me.companyId, paymentId],
      text: 'select contract_id from contract_payment where comp_id = $1 and id = $2',
    },
  ])
  const id = found(of.first)
  await holdContract(id, context)
  const [reversed] = await run([
    {
      name: 'contract_payment_reverse',
      values: [me.companyId, paymentId, reason],
      text: `update contract_payment set reversed_at = now(), reason = $3 where comp_id = $1 and id = $2 and reversed_at is
        null returning id`,
    },
  ])
  if (reversed.count === 0) refuse(paymentReversed)
  await run([
    {
      name: 'contract_payment_unbook',
      values: [me.companyId, paymentId],
      text: `with gone as (delete from contract_booking where comp_id = $1 and payment_id = $2 returning term_id, amount)
        update contract_term t set payment_amount = t.payment_amount - gone.amount, finish_date = null from gone where
          t.comp_id = $1 and t.id = gone.term_id`,
    },
    {
      name: 'contract_deposit_free',
      values: [me.companyId, paymentId],
      text: 'update contract_deposit set payment_id = null where comp_id = $1 and payment_id = $2',
    },
  ])
  await noteChange(context, contractSubject, id, { reason }, 'contract.pay_reverse')
  return { id: paymentId }
}

async function addInvoice({ id, number, amount, issuedOn }: CallParsed<typeof paymentCalls.invoice>, context: Context) {
  const { me, db } = context
  const { total, currency } = await holdContract(id, context)
  if (issuedOn > dayOf(new Date(), me.timeZone)) refuse(paidAhead, {}, 'issued_on')
  const invoiceId = newId()
  await db.insert(contractInvoice).values({
    companyId: me.companyId,
    id: invoiceId,
    contractId: id,
    number,
    amount,
    issuedOn,
    creatorId: me.personId,
  })
  const [sum] = await db
    .select({ of: sql<string>`sum(${contractInvoice.amount})::text` })
    .from(contractInvoice)
    .where(
      and(
        eq(contractInvoice.companyId, me.companyId),
        eq(contractInvoice.contractId, id),
        sql`${contractInvoice.reversedAt} is null`,
      ),
    )
  if (compareMoney(total, '0.00') > 0 && compareMoney(sum!.of, total) > 0) refuse(invoicedTooMuch, {}, 'amount')
  await noteChange(context, contractSubject, id, { number, amount, ...inForeign(currency) }, 'contract.invoice')
  return { id: invoiceId }
}

async function reverseInvoice(invoiceId: string, context: Context) {
  const { me, run } = context
  const [of] = await run([
    {
      name: 'contract_invoice_of',
      value: col.uuid,
      values: [me.companyId, invoiceId],
      text: 'select contract_id from contract_invoice where comp_id = $1 and id = $2',
    },
  ])
  const id = found(of.first)
  await holdContract(id, context)
  const [reversed] = await run([
    {
      name: 'contract_invoice_reverse',
      values: [me.companyId, invoiceId],
      text: `update contract_invoice set reversed_at = now() where comp_id = $1 and id = $2 and reversed_at is null
        returning id`,
    },
  ])
  if (reversed.count === 0) refuse(paymentReversed)
  await noteChange(context, contractSubject, id, {}, 'contract.invoice_reverse')
  return { id: invoiceId }
}

export const paymentHandlers = handle(paymentCalls, {
  terms: (query, context) => listTerms(query, context),
  termsTotal: (query, context) => totalTerms(query, context),
  setTerms,
  money: async ({ id }, context) => contractMoney(id, await isOpenFor(context), context),
  log: (query, context) => listPayments(query, context),
  logTotal: (query, context) => totalPayments(query, context),
  pay,
  reverse: ({ id, reason }, context) => reverse(id, reason, context),
  invoice: addInvoice,
  reverseInvoice: ({ id }, context) => reverseInvoice(id, context),
})

export const depositHandlers = handle(depositCalls, {
  list: (query, context) => listDeposits(query, context),

  async create({ customerId, amount, receivedOn, note }, context) {
    const { me, db } = context
    if (!(await isOpenFor(context))) refuse(financeInputClosed)
    await admitCustomer(customerId, context)
    if (receivedOn > dayOf(new Date(), me.timeZone)) refuse(paidAhead, {}, 'received_on')
    const id = newId()
    await db
      .insert(contractDeposit)
      .values({ companyId: me.companyId, id, customerId, amount, receivedOn, note, creatorId: me.personId })
    return { id }
  },

  async giveBack({ id, givenBackOn }, context) {
    const { me, run } = context
    if (givenBackOn > dayOf(new Date(), me.timeZone)) refuse(paidAhead, {}, 'given_back_on')
    const [own] = await run([
      {
        name: 'contract_deposit_creator',
        row: { creatorId: col.uuid, customerId: col.uuid, receivedOn: col.text },
        values: [me.companyId, id],
        text: `select creator_id, customer_id, received_on::text as received_on from contract_deposit where comp_id = $1
          and id = $2`,
      },
    ])
    const { creatorId, customerId, receivedOn } = found(own.first)
    await customerSubject.admit(customerId, context)
    if (creatorId !== me.personId && !may(me, 'CRM_MANAGER')) refuse(notAllowed)
    if (givenBackOn < receivedOn) refuse(depositDates, { day: receivedOn }, 'given_back_on')
    const [input] = await run([
      {
        name: 'contract_deposit_give_back',
        values: [me.companyId, id, givenBackOn],
        text: `update contract_deposit set given_back_on = $3 where comp_id = $1 and id = $2 and payment_id is null and
          given_back_on is null returning id`,
      },
    ])
    if (input.count === 0) refuse(depositUsed)
    return { id }
  },
})

/** What is added to others' by this file. */
export const paymentParts: Part[] = [
  refuseOn('contract_term_paid', termHasMoney),
  refuseOn('contract_booking_term', termHasMoney),
  refuseOn('contract_payment_serial', serialTaken),
  refuseOn('contract_invoice_number', invoiceNumberTaken),
]
