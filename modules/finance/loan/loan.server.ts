import { sql } from 'drizzle-orm'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { instantText, pageAsJson } from '#platform/server/database/json.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { notAllowed, notFound } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { compareMoney, formatMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { hungOn, soughtAsJson } from '#mechanisms/subjects/sought-rows.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'
import { admitBookDays, closedThrough } from '../books/closed-books.server.ts'
import { problemOfDay } from '../day-sense.contract.ts'
import { orderSubject, orderSubjectType as subjectType } from '../order/order-subject.server.ts'
import { financeOrder } from '../order/order.table.ts'
import { admitAnotherCashier, otherCashier } from '../pay/other-cashier.server.ts'
import {
  loanCalls,
  notOwnRepayment,
  nothingToRepay,
  repaymentDecided,
  repaymentNotReversible,
  repayTooMuch,
  type BorrowerRow,
  type LoanRow,
  type RepaymentRow,
  type RepaymentStatus,
} from './loan.contract.ts'
import { financeRepayment } from './repayment.table.ts'

const { companyId, creatorId, paidAmount, settledAmount, repaidAmount } = financeOrder
const open = sql`(${paidAmount} - ${settledAmount} - ${repaidAmount})`
const waitingOf = sql`(select coalesce(sum(r.amount), 0.00) from finance_repayment r where r.comp_id = ${companyId} and
  r.order_id = ${financeOrder.id} and r.status = 'waiting')`
const isOverdue = sql`(${open} > 0 and coalesce(${financeOrder.dueDate} < ${param('today')}::date, false))`
/** Loans that were paid out: by the partial index where only open ones are requested. */
const drawn = sql`${companyId} = ${param('company')} and ${financeOrder.type} = 'borrow' and ${financeOrder.status} =
  'agree' and ${paidAmount} > 0`
const isOpen = sql`${paidAmount} > ${settledAmount} + ${repaidAmount}`
const openFirst = sql`${drawn} and ${creatorId} = ${param('person')} and (not ${param('open')}::boolean or ${isOpen})`

const account = compile(sql`select json_build_object('person',
    ${personJson(sql`${param('company')}::uuid`, sql`${param('person')}::uuid`)}, 'drawn', coalesce(sum(${paidAmount}),
    0.00)::text,
    'settled', coalesce(sum(${settledAmount}), 0.00)::text, 'repaid', coalesce(sum(${repaidAmount}), 0.00)::text,
      'open', coalesce(sum(${open}), 0.00)::text, 'waiting', coalesce(sum(${waitingOf}), 0.00)::text)::text
  from ${financeOrder} where ${drawn} and ${creatorId} = ${param('person')}`)

const loans = compile(
  pageAsJson({
    row: {
      id: financeOrder.id,
      code: financeOrder.code,
      name: financeOrder.name,
      orderDate: financeOrder.orderDate,
      dueDate: financeOrder.dueDate,
      isOverdue,
      drawn: paidAmount,
      settled: settledAmount,
      repaid: repaidAmount,
      open: sql`${open}::text`,
      waiting: sql`${waitingOf}::text`,
    },
    from: sql`${financeOrder}`,
    where: openFirst,
    order: sql`${financeOrder.createdAt} desc, ${financeOrder.id} desc`,
  }),
)

const each = sql`(select ${companyId} as comp_id, ${creatorId} as person_id, count(*)::int as num,
  bool_or(${isOverdue}) as late, sum(${paidAmount}) as drawn, sum(${settledAmount}) as settled,
    sum(${repaidAmount}) as repaid, sum(${open}) as open, sum(${waitingOf}) as waiting
  from ${financeOrder} where ${drawn} and ${isOpen} group by 1, 2) each join ${person} on ${person.companyId} =
    each.comp_id and ${person.id} = each.person_id`
const borrowers = compile(
  pageAsJson({
    row: {
      person: personJson(sql`each.comp_id`, sql`each.person_id`),
      num: sql`each.num`,
      isOverdue: sql`each.late`,
      drawn: sql`each.drawn::text`,
      settled: sql`each.settled::text`,
      repaid: sql`each.repaid::text`,
      open: sql`each.open::text`,
      waiting: sql`each.waiting::text`,
    },
    from: each,
    where: sql`(${param('key')}::text is null or strpos(lower(${person.name}), lower(${param('key')})) > 0)`,
    order: sql`each.open desc, each.person_id`,
  }),
)

const isReversal = sql`${financeRepayment.reversesId} is not null`
// `exists` would be answered from all reversals there are; this is looked up for the page's rows.
const isReversed = sql`((select back.id from finance_repayment back where back.comp_id = ${financeRepayment.companyId}
  and back.reverses_id = ${financeRepayment.id}) is not null)`
/** A cashier of what is others'; of their own where there is no other. */
const isOthersCashier = sql`(${param('decides')}::boolean and (${creatorId} <> ${param('actor')} or not
  ${otherCashier(param('actor'))}))`
const isOwn = sql`${financeRepayment.creatorId} = ${param('actor')}`
/** Whose loan it is for: the order says so. */
const ofBorrower = { own: param('actor'), person: sql`${param('person')}::uuid` }
const repaymentFilters = {
  order: sql`${financeRepayment.orderId} = ${param('order')}::uuid`,
  status: sql`${financeRepayment.status} = ${param('status')}`,
  startDate: sql`${financeRepayment.repayDate} >= ${param('startDate')}::date`,
  endDate: sql`${financeRepayment.repayDate} <= ${param('endDate')}::date`,
}
type RepaymentFilter = keyof typeof repaymentFilters
type Borrower = keyof typeof ofBorrower
const repayments = shapes((shape: string) => {
  const { filters, whose } = JSON.parse(shape) as { filters: RepaymentFilter[]; whose: Borrower[] }
  const isTheirs = sql.join(
    whose.map(who => sql`${creatorId} = ${ofBorrower[who]}`),
    sql` and `,
  )
  const sought = {
    known: [sql`${financeRepayment.companyId} = ${actor.company}`, ...filters.map(name => repaymentFilters[name])],
    looked:
      whose.length > 0
        ? [
            sql`(select true from ${financeOrder} where ${companyId} = ${financeRepayment.companyId} and ${financeOrder.id} =
            ${financeRepayment.orderId} and ${isTheirs} limit 1) is true`,
          ]
        : [],
    candidates:
      whose.length > 0
        ? hungOn(
            financeRepayment,
            financeRepayment.orderId,
            sql`select ${financeOrder.id} from ${financeOrder} where ${companyId} = ${actor.company} and ${isTheirs} and
            ${financeOrder.type} = 'borrow'`,
          )
        : undefined,
  }
  const newest = { by: financeRepayment.createdAt, isDown: true, isReversed: false, isId: false }
  return soughtAsJson(financeRepayment, sought, newest, {
    row: {
      id: financeRepayment.id,
      amount: financeRepayment.amount,
      repayDate: financeRepayment.repayDate,
      way: financeRepayment.way,
      note: financeRepayment.note,
      status: financeRepayment.status,
      reason: financeRepayment.reason,
      cashier: personJson(sql`${financeRepayment.companyId}`, sql`${financeRepayment.cashierId}`),
      createdAt: instantText(sql`${financeRepayment.createdAt}`),
      order: sql`json_build_object('id', ${financeOrder.id}, 'uuid', ${financeOrder.id}, 'code', ${financeOrder.code},
        'name', ${financeOrder.name}, 'creator', ${personJson(sql`${companyId}`, sql`${creatorId}`)})`,
      isReversed,
      isReversal,
      can: sql`json_build_object('decide', (${financeRepayment.status} = 'waiting' and ${isOthersCashier}), 'withdraw',
        (${financeRepayment.status} = 'waiting' and ${isOwn}), 'reverse', (${financeRepayment.status} = 'confirmed' and
        not ${isReversal} and not ${isReversed} and ${isOthersCashier}))`,
    },
    joins: sql`join ${financeOrder} on ${companyId} = ${financeRepayment.companyId} and ${financeOrder.id} =
      ${financeRepayment.orderId}`,
  })
})

type Paged<Row> = { list: Row[]; total: number | null; start: number; limit: number }
const today = ({ me }: Pick<Context, 'me'>) => dayOf(new Date(), me.timeZone)
const seesLoans = ({ me }: Pick<Context, 'me'>) => may(me, 'FINANCE_CASHIER', 'FINANCE_VIEW')
/** Whose loans are requested: others' only by those who deal with them. */
async function borrower(personId: string | undefined, context: Pick<Context, 'me' | 'run'>): Promise<string> {
  const { me, run } = context
  if (!personId || personId === me.personId) return me.personId
  if (!seesLoans(context)) refuse(notAllowed)
  const [known] = await run([
    {
      name: 'finance_borrower',
      value: col.uuid,
      values: [me.companyId, personId],
      text: 'select id from person where comp_id = $1 and id = $2',
    },
  ])
  return found(known.first)
}

interface Loan {
  type: string
  status: string
  open: string
  creatorId: string
  name: string
  day: string
  waiting: string
}

/** Takes hold of a loan: nobody else repays, settles or pays it until the transaction ends. */
async function holdLoan(id: string, context: Context): Promise<Loan> {
  const { me, run } = context
  const [answer] = await run([
    {
      name: 'finance_hold_loan',
      row: {
        type: col.text,
        status: col.text,
        open: col.text,
        creatorId: col.uuid,
        name: col.text,
        orderDate: col.text,
      },
      values: [me.companyId, id],
      text: `select type, status, (paid_amount - settled_amount - repaid_amount)::text as open, creator_id, name,
        order_date::text from finance_order where comp_id = $1 and id = $2 for update`,
    },
  ])
  const { type, status, open, creatorId, name, orderDate: day } = found(answer.first)
  // Its own statement: behind the lock it sees what the one who held it before has written.
  const [sum] = await run([
    {
      name: 'finance_loan_waiting',
      value: col.text,
      values: [me.companyId, id],
      text: `select coalesce(sum(amount), 0.00)::text from finance_repayment where comp_id = $1 and order_id = $2 and
        status = 'waiting'`,
    },
  ])
  return { type, status, open, creatorId, name, day, waiting: sum.one }
}

/** Counts a repayment that was confirmed; more than is open is refused. */
async function count(orderId: string, amount: string, { open }: Pick<Loan, 'open'>, { me, run }: Context) {
  const [counted] = await run([
    {
      name: 'finance_repaid',
      values: [me.companyId, orderId, amount],
      text: `update finance_order set repaid_amount = repaid_amount + $3, last_opt_date = now() where comp_id = $1 and
        id = $2 and paid_amount - settled_amount - repaid_amount >= $3 returning id`,
    },
  ])
  if (counted.count === 0) refuse(repayTooMuch, { open: formatMoney(open) }, 'amount')
}

/** Decides a repayment that waits, once: whoever comes second finds it dealt with. */
async function decide(id: string, status: RepaymentStatus, reason: string, context: Context) {
  const { me, run } = context
  const [which] = await run([
    {
      name: 'finance_repayment_of',
      row: { orderId: col.uuid, creatorId: col.uuid, repayDate: col.text },
      values: [me.companyId, id],
      text: 'select order_id, creator_id, repay_date::text from finance_repayment where comp_id = $1 and id = $2',
    },
  ])
  const { orderId, creatorId: writtenBy, repayDate } = found(which.first)
  await orderSubject.admit(orderId, context)
  // Confirmed once its month is closed, it is booked today.
  const through = status === 'confirmed' ? await closedThrough(context) : null
  const bookedOn = through !== null && repayDate <= through ? today(context) : repayDate
  const loan = await holdLoan(orderId, context)
  if (status === 'withdrawn' && writtenBy !== me.personId) refuse(notFound)
  if (status !== 'withdrawn') await admitAnotherCashier(loan.creatorId, notOwnRepayment, context)
  const [answer] = await run([
    {
      name: 'finance_repayment_decide',
      value: col.text,
      values: [me.companyId, id, status, reason, status === 'withdrawn' ? null : me.personId, bookedOn],
      text: `update finance_repayment set status = $3, reason = $4, cashier_id = $5, decided_at = now(), repay_date = $6
        where comp_id = $1 and id = $2 and status = 'waiting' returning amount::text`,
    },
  ])
  if (answer.count === 0) refuse(repaymentDecided)
  const amount = answer.one
  if (status === 'confirmed') await count(orderId, amount, loan, context)
  await run([
    recorded(me, subjectType, orderId, `finance.repay_${status}`, { amount, ...(reason ? { reason } : {}) }),
    ...(bookedOn === repayDate
      ? []
      : [recorded(me, subjectType, orderId, 'finance.booked', { was: repayDate, day: bookedOn })]),
  ])
  if (status !== 'withdrawn') {
    const notice = { subjectType, subjectId: orderId, title: loan.name, details: { amount, reason } }
    await run([
      ...notified(me, [loan.creatorId], {
        kind: status === 'confirmed' ? 'finance.repaid' : 'finance.repay_refused',
        ...notice,
      }),
    ])
  }
  announce(orderId, loan, context)
  return { id }
}

/**
 * Reverses a repayment that was confirmed by one of today that is as much below zero: what came back is open again.
 */
async function reverse(id: string, reason: string, context: Context) {
  const { me, run } = context
  const [which] = await run([
    {
      name: 'finance_repayment_order',
      value: col.uuid,
      values: [me.companyId, id],
      text: 'select order_id from finance_repayment where comp_id = $1 and id = $2',
    },
  ])
  const orderId = found(which.first)
  await orderSubject.admit(orderId, context)
  const loan = await holdLoan(orderId, context)
  await admitAnotherCashier(loan.creatorId, notOwnRepayment, context)
  const [taken] = await run([
    {
      name: 'finance_repayment_reverse',
      value: col.text,
      values: [me.companyId, id, newId(), reason, me.personId, today(context)],
      text: `insert into finance_repayment (comp_id, id, order_id, amount, repay_date, way, status, creator_id,
        cashier_id, reason, decided_at, reverses_id)
      select comp_id, $3, order_id, -amount, $6, way, 'confirmed', $5, $5, $4, now(), id from finance_repayment
        where comp_id = $1 and id = $2 and status = 'confirmed' and reverses_id is null
      on conflict do nothing returning (-amount)::text`,
    },
  ])
  const amount = taken.first ?? refuse(repaymentNotReversible)
  await run([
    {
      name: 'finance_unrepaid',
      values: [me.companyId, orderId, amount],
      text: `update finance_order set repaid_amount = repaid_amount - $3, last_opt_date = now() where comp_id = $1 and
        id = $2`,
    },
    recorded(me, subjectType, orderId, 'finance.repay_reverse', { amount, reason }),
    ...notified(me, [loan.creatorId], {
      kind: 'finance.repay_reversed',
      subjectType,
      subjectId: orderId,
      title: loan.name,
      details: { amount, reason },
    }),
  ])
  announce(orderId, loan, context)
  return { id }
}

const announce = (orderId: string, { creatorId }: Pick<Loan, 'creatorId'>, { me, publish }: Context) =>
  publish({
    companyId: me.companyId,
    to: [...new Set([creatorId, me.personId])],
    subjectType,
    subjectId: orderId,
    event: 'paid',
    by: me.personId,
  })

export const loanHandlers = handle(loanCalls, {
  async account({ personId }, context) {
    const [answer] = await context.run([
      account({ company: context.me.companyId, person: await borrower(personId, context) }),
    ])
    return new Json<never>(answer!.only!)
  },
  async loans({ personId, isOpen = false, ...paging }, context) {
    const [answer] = await context.run([
      loans({
        ...paging,
        company: context.me.companyId,
        person: await borrower(personId, context),
        open: isOpen,
        today: today(context),
      }),
    ])
    return new Json<Paged<LoanRow>>(answer!.only!)
  },
  async borrowers({ key, ...paging }, context) {
    const [answer] = await context.run([
      borrowers({ ...paging, key: key || null, company: context.me.companyId, today: today(context) }),
    ])
    return new Json<Paged<BorrowerRow>>(answer!.only!)
  },
  async repayments({ personId = null, orderId = null, status, startDate, endDate, ...paging }, context) {
    const { me, run } = context
    const whose: Borrower[] = [
      ...(seesLoans(context) ? [] : ['own' as const]),
      ...(personId ? ['person' as const] : []),
    ]
    const values = { order: orderId, status: status ?? null, startDate: startDate ?? null, endDate: endDate ?? null }
    const filters = (Object.keys(values) as RepaymentFilter[]).filter(name => values[name] !== null)
    const [answer] = await run([
      repayments(JSON.stringify({ filters, whose }))({
        ...paging,
        actor_company: me.companyId,
        actor: me.personId,
        person: personId,
        ...values,
        decides: may(me, 'FINANCE_CASHIER'),
      }),
    ])
    return new Json<Paged<RepaymentRow>>(answer!.only!)
  },

  async repay({ id, amount, repayDate, way, note }, context) {
    const { me, run } = context
    await orderSubject.admit(id, context)
    const day = repayDate ?? today(context)
    const problem = problemOfDay('moved', day, today(context))
    if (problem) refuse(problem, {}, 'repay_date')
    await admitBookDays([day], context, 'repay_date')
    const loan = await holdLoan(id, context)
    const isMine = loan.creatorId === me.personId
    if (!isMine && !may(me, 'FINANCE_CASHIER')) refuse(notAllowed)
    const left = subtractMoney(loan.open, loan.waiting)
    if (loan.type !== 'borrow' || loan.status !== 'agree' || compareMoney(left, '0.00') <= 0) refuse(nothingToRepay)
    const input = amount ?? left
    if (compareMoney(input, '0.00') <= 0 || compareMoney(input, left) > 0)
      refuse(repayTooMuch, { open: formatMoney(left) }, 'amount')
    const status: RepaymentStatus = isMine ? 'waiting' : 'confirmed'
    const repaymentId = newId()
    await run([
      {
        name: 'finance_repay',
        values: [
          me.companyId,
          repaymentId,
          id,
          input,
          day,
          way,
          note,
          status,
          me.personId,
          isMine ? null : me.personId,
        ],
        text: `insert into finance_repayment (comp_id, id, order_id, amount, repay_date, way, note, status, creator_id,
          cashier_id, decided_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $8 = 'confirmed' then now() end)`,
      },
    ])
    if (!isMine) await count(id, input, loan, context)
    await run([recorded(me, subjectType, id, isMine ? 'finance.repay' : 'finance.repay_confirmed', { amount: input })])
    if (!isMine)
      await run([
        ...notified(me, [loan.creatorId], {
          kind: 'finance.repaid',
          subjectType,
          subjectId: id,
          title: loan.name,
          details: { amount: input },
        }),
      ])
    announce(id, loan, context)
    return { id: repaymentId, status }
  },
  confirm: ({ id }, context) => decide(id, 'confirmed', '', context),
  refuse: ({ id, reason }, context) => decide(id, 'refused', reason, context),
  reverse: ({ id, reason }, context) => reverse(id, reason, context),
  withdraw: ({ id }, context) => decide(id, 'withdrawn', '', context),
})

/** What is added to others' by this file. */
export const loanParts: Part[] = [
  noticeSays('finance.repaid', { zh: '{title}：还款已确认', en: '{title}: your repayment was confirmed' }),
  noticeSays('finance.repay_reversed', {
    zh: '{title}：还款已冲销，{reason}',
    en: '{title}: a repayment was reversed: {reason}',
  }),
  noticeSays('finance.repay_refused', {
    zh: '{title}：还款未确认，{reason}',
    en: '{title}: your repayment was not confirmed: {reason}',
  }),
  waitsForPeople({
    kind: 'finance_repay',
    app: 'finance',
    words: { zh: '待确认还款', en: 'Repayments to confirm' },
    route: '/finance/payment/list?view=repayments',
    concerns: ({ authorities }) => authorities.has('FINANCE_CASHIER'),
    isRequest: true,
    rows: {
      from: sql`finance_repayment r join finance_order o on o.comp_id = r.comp_id and o.id = r.order_id`,
      where: sql`r.comp_id = ${actor.company} and r.status = 'waiting' and o.creator_id <> ${actor.person}`,
      id: sql`r.id`,
      since: sql`r.created_at`,
    },
    facts: id => ({
      from: sql`finance_repayment r join finance_order o on o.comp_id = r.comp_id and o.id = r.order_id`,
      where: sql`r.comp_id = ${actor.company} and r.id = ${id}`,
      title: sql`o.name`,
      note: sql`o.code`,
      person: sql`r.creator_id`,
      amount: sql`r.amount`,
      amountIn: sql`'money'`,
      link: sql`'/finance/detail?id=' || o.id`,
    }),
  }),
]
