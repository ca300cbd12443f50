import { sql } from 'drizzle-orm'
import { dayOf } from '#platform/contract/zone.ts'
import { notFound } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { mostExported } from '#mechanisms/exports/export-list.server.ts'
import { recorded, recordedOnEach } from '#mechanisms/history/history.server.ts'
import { addMoney, compareMoney, formatMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'
import { admitBookDays } from '../books/closed-books.server.ts'
import { problemOfDay } from '../day-sense.contract.ts'
import { orderRow } from '../order/order-list.server.ts'
import { orderSubject, orderSubjectType as subjectType } from '../order/order-subject.server.ts'
import { financeOrder } from '../order/order.table.ts'
import { bankFile } from './bank-file.server.ts'
import { exportPayments } from './export-payments.server.ts'
import { admitAnotherCashier, isOthersCashier, owed } from './other-cashier.server.ts'
import {
  notPayable,
  notReversible,
  noVoucher,
  ownPayment,
  paidMeanwhile,
  paidTwice,
  payCalls,
  payTooMuch,
  reversedInUse,
  type OwedRow,
  type PaymentRow,
  type PayWay,
} from './pay.contract.ts'
import { financePayment } from './pay.table.ts'

const company = param('company')
/** Of which orders, in words: by kind, and by what is written on them. */
const orderFilters = {
  type: sql`${financeOrder.type} = ${param('type')}`,
  key: sql`(strpos(lower(${financeOrder.name}), lower(${param('key')})) > 0 or strpos(${financeOrder.code},
    upper(${param('key')})) > 0)`,
}
const toPay = {
  ...orderFilters,
  status: sql`${financeOrder.payStatus} = any(${param('status')}::text[])`,
  startDate: sql`${financeOrder.orderDate} >= ${param('startDate')}::date`,
  endDate: sql`${financeOrder.orderDate} <= ${param('endDate')}::date`,
}
const paid = {
  ...orderFilters,
  startDate: sql`${financePayment.payDate} >= ${param('startDate')}::date`,
  endDate: sql`${financePayment.payDate} <= ${param('endDate')}::date`,
}
const namesIn = (filters: object, query: Record<string, unknown>) =>
  JSON.stringify(
    Object.keys(filters).filter(
      name =>
        query[name] !== undefined && query[name] !== '' && (!Array.isArray(query[name]) || query[name].length > 0),
    ),
  )

const mayPay = sql`(${isOthersCashier} and ${financeOrder.status} = 'agree' and ${owed} > 0)`
const orders = shapes((shape: string) =>
  pageAsJson({
    row: { ...orderRow, can: sql`json_build_object('pay', ${mayPay})` },
    from: sql`${financeOrder}`,
    where: sql.join(
      [
        sql`${financeOrder.companyId} = ${company} and ${financeOrder.payStatus} <> 'none'`,
        ...(JSON.parse(shape) as (keyof typeof toPay)[]).map(name => toPay[name]),
      ],
      sql` and `,
    ),
    order: sql`${financeOrder.agreedAt} desc, ${financeOrder.id} desc`,
  }),
)

const register = shapes((shape: string) =>
  pageAsJson({
    row: {
      id: financePayment.id,
      amount: financePayment.amount,
      payDate: financePayment.payDate,
      way: financePayment.way,
      note: financePayment.note,
      cashier: personJson(sql`${financePayment.companyId}`, sql`${financePayment.cashierId}`),
      createdAt: financePayment.createdAt,
      // `exists` would be answered from all reversals there are; this is looked up for the page's rows.
      isReversed: sql`((select r.id from finance_payment r where r.comp_id = ${financePayment.companyId} and
        r.reverses_id = ${financePayment.id}) is not null)`,
      isReversal: sql`${financePayment.reversesId} is not null`,
      order: sql`json_build_object('id', ${financeOrder.id}, 'uuid', ${financeOrder.id}, 'type', ${financeOrder.type},
        'code', ${financeOrder.code}, 'name', ${financeOrder.name},
      'creator', ${personJson(sql`${financeOrder.companyId}`, sql`${financeOrder.creatorId}`)})`,
    },
    from: sql`${financePayment} join ${financeOrder} on ${financeOrder.companyId} = ${financePayment.companyId} and
      ${financeOrder.id} = ${financePayment.orderId}`,
    where: sql.join(
      [
        sql`${financePayment.companyId} = ${company}`,
        ...(JSON.parse(shape) as (keyof typeof paid)[]).map(name => paid[name]),
      ],
      sql` and `,
    ),
    order: sql`${financePayment.payDate} desc, ${financePayment.id} desc`,
  }),
)

interface Held {
  status: string
  owed: string
  creatorId: string
  name: string
  type: string
}

/** Takes hold of an order that the actor may see: nobody else pays it until the transaction ends. */
const holdOrder = async (id: string, context: Context) => (await holdOrders([id], context)).get(id)!

/** The same of several, held in one order: two who pay the same ones wait for each other instead of forever. */
async function holdOrders(ids: readonly string[], { me, run }: Context): Promise<ReadonlyMap<string, Held>> {
  for (const admission of await run(ids.map(id => orderSubject.admission(id, me)))) orderSubject.admitted(admission)
  const [answer] = await run([
    {
      name: 'finance_hold',
      text: `select id, status, (amount - offset_amount - paid_amount)::text as owed, creator_id, name, type from
        finance_order where comp_id = $1 and id = any($2::uuid[]) order by id for update`,
      values: [me.companyId, ids],
      row: { id: col.uuid, status: col.text, owed: col.text, creatorId: col.uuid, name: col.text, type: col.text },
    },
  ])
  const held = new Map(answer.rows.map(({ id, ...order }) => [id, order]))
  for (const id of ids) found(held.get(id))
  return held
}

/** What was input about a payment; `owed` is what its cashier saw. */
interface Payment {
  id: string
  amount?: string | null | undefined
  owed?: string | null | undefined
}
interface Paying {
  payDate?: string | null | undefined
  way: PayWay
  note: string
}

/** Pays orders, or a part of what is owed of each, under their locks; refused for one, none is paid. */
async function pay(payments: readonly Payment[], { payDate, way, note }: Paying, context: Context) {
  const { me, run, publish } = context
  const orders = await holdOrders(
    payments.map(({ id }) => id),
    context,
  )
  const paid: (Pick<Held, 'creatorId' | 'name' | 'owed'> & { id: string; paymentId: string; amount: string })[] = []
  for (const { id, amount, owed: seen } of payments) {
    const { status, owed, creatorId, name } = orders.get(id)!
    if (status !== 'agree' || compareMoney(owed, '0.00') <= 0) refuse(notPayable)
    // Asks for orders of the actor's own alone, and once: another cashier there is refuses them all.
    if (!paid.some(one => one.creatorId === me.personId)) await admitAnotherCashier(creatorId, ownPayment, context)
    if (seen && compareMoney(seen, owed) !== 0) refuse(paidMeanwhile, { owed: formatMoney(owed) })
    const input = amount ?? owed
    if (compareMoney(input, '0.00') <= 0 || compareMoney(input, owed) > 0)
      refuse(payTooMuch, { owed: formatMoney(owed) }, 'amount')
    const left = subtractMoney(owed, input)
    paid.push({ id, creatorId, name, paymentId: newId(), amount: input, owed: left })
  }
  const ids = paid.map(({ id }) => id)
  const amounts = paid.map(({ amount }) => amount)
  await run([
    {
      name: 'finance_pay',
      text: `insert into finance_payment (comp_id, id, order_id, amount, pay_date, way, note, cashier_id)
        select $1, id, order_id, amount, coalesce($5::date, (now() at time zone $6)::date), $7, $8, $9
        from unnest($2::uuid[], $3::uuid[], $4::numeric[]) as paid (id, order_id, amount)`,
      values: [
        me.companyId,
        paid.map(({ paymentId }) => paymentId),
        ids,
        amounts,
        payDate ?? null,
        me.timeZone,
        way,
        note,
        me.personId,
      ],
    },
    {
      name: 'finance_paid',
      text: `update finance_order o set paid_amount = o.paid_amount + paid.amount, last_opt_date = now(), paid_at = case
          when paid.is_whole then now() end, pay_status = case when paid.is_whole then 'paid' else 'partial' end
        from unnest($2::uuid[], $3::numeric[], $4::boolean[]) as paid (id, amount, is_whole)
        where o.comp_id = $1 and o.id = paid.id`,
      values: [me.companyId, ids, amounts, paid.map(({ owed }) => compareMoney(owed, '0.00') === 0)],
    },
    recordedOnEach(
      me,
      subjectType,
      'finance.pay',
      paid.map(({ id, amount, owed: left }) => ({ id, details: { amount, left } })),
    ),
    ...paid.flatMap(({ id, creatorId, name, amount }) =>
      notified(me, [creatorId], {
        kind: 'finance.paid',
        subjectType,
        subjectId: id,
        title: name,
        details: { amount },
      }),
    ),
  ])
  for (const { id, creatorId } of paid)
    publish({
      companyId: me.companyId,
      to: [...new Set([creatorId, me.personId])],
      subjectType,
      subjectId: id,
      event: 'paid',
      by: me.personId,
    })
  return paid
}

/** Refuses a day on which nothing was paid: one to come, of a mistyped year, or of a month whose books are closed. */
async function admitPayDate(payDate: string | null | undefined, context: Context) {
  const today = dayOf(new Date(), context.me.timeZone)
  const problem = payDate ? problemOfDay('moved', payDate, today) : null
  if (problem) refuse(problem, {}, 'pay_date')
  await admitBookDays([payDate ?? today], context, 'pay_date')
}

/** The day on which an order was last entered in the books: its own, or that of its last payment. */
async function lastBooked(id: string, { me, run }: Context): Promise<string> {
  const [answer] = await run([
    {
      name: 'finance_last_booked',
      value: col.text,
      values: [me.companyId, id],
      text: `select greatest(o.order_date, (select max(p.pay_date) from finance_payment p where p.comp_id = o.comp_id
        and p.order_id = o.id))::text from finance_order o where o.comp_id = $1 and o.id = $2`,
    },
  ])
  return answer.one
}

/**
 * Takes a payment back by one of today that is as much below zero. What was settled or repaid of it since has to be
 * undone first.
 */
async function reverse(id: string, reason: string, context: Context) {
  const { me, run, publish } = context
  const [of] = await run([
    {
      name: 'finance_payment_of',
      value: col.uuid,
      values: [me.companyId, id],
      text: 'select order_id from finance_payment where comp_id = $1 and id = $2',
    },
  ])
  const orderId = found(of.first)
  const { creatorId, name } = await holdOrder(orderId, context)
  await admitAnotherCashier(creatorId, ownPayment, context)
  const [taken] = await run([
    {
      name: 'finance_payment_reverse',
      value: col.text,
      values: [me.companyId, id, newId(), reason, me.personId, me.timeZone],
      text: `insert into finance_payment (comp_id, id, order_id, amount, pay_date, way, note, cashier_id, reverses_id)
      select comp_id, $3, order_id, -amount, (now() at time zone $6)::date, way, $4, $5, id from finance_payment p
        where comp_id = $1 and id = $2 and reverses_id is null
        and not exists (select from finance_payment r where r.comp_id = p.comp_id and r.reverses_id = p.id)
      on conflict do nothing returning (-amount)::text`,
    },
  ])
  const amount = taken.first ?? refuse(notReversible)
  const [answer] = await run([
    {
      name: 'finance_order_unpaid',
      value: col.text,
      values: [me.companyId, orderId, amount],
      text: `update finance_order set paid_amount = paid_amount - $3, last_opt_date = now(), paid_at = null, pay_status
        = case when paid_amount - $3 > 0 then 'partial' else 'unpaid' end
      where comp_id = $1 and id = $2 and paid_amount - $3 >= settled_amount + repaid_amount returning (amount -
        offset_amount - paid_amount)::text`,
    },
  ])
  if (answer.count === 0) {
    const [used] = await run([
      {
        name: 'finance_order_used',
        value: col.text,
        values: [me.companyId, orderId],
        text: 'select (settled_amount + repaid_amount)::text from finance_order where comp_id = $1 and id = $2',
      },
    ])
    refuse(reversedInUse, { amount: formatMoney(used.one) })
  }
  await run([
    recorded(me, subjectType, orderId, 'finance.pay_reverse', { amount, reason }),
    ...notified(me, [creatorId], {
      kind: 'finance.pay_reversed',
      subjectType,
      subjectId: orderId,
      title: name,
      details: { amount, reason },
    }),
  ])
  publish({
    companyId: me.companyId,
    to: [...new Set([creatorId, me.personId])],
    subjectType,
    subjectId: orderId,
    event: 'paid',
    by: me.personId,
  })
  return { id: orderId, owed: answer.one }
}

export const payHandlers = handle(payCalls, {
  async list(query, { me, run }) {
    const [answer] = await run([
      orders(namesIn(toPay, query))({ ...query, company: me.companyId, ...actorValues(orderSubject, me) }),
    ])
    return new Json<{ list: OwedRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async total({ type = null }, { me, run }) {
    const [answer] = await run([
      {
        name: 'finance_to_pay',
        text: `select json_build_object('num', count(*), 'owed', coalesce(sum(amount - offset_amount - paid_amount),
          0.00)::text)::text from finance_order
        where comp_id = $1 and pay_status in ('unpaid', 'partial') and ($2::text is null or type = $2)`,
        values: [me.companyId, type],
      },
    ])
    return new Json<{ num: number; owed: string }>(answer!.only!)
  },

  async register(query, { me, run }) {
    const [answer] = await run([register(namesIn(paid, query))({ ...query, company: me.companyId })])
    return new Json<{ list: PaymentRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async pay({ id, amount, owed: seen, payDate, way, note }, context) {
    await admitPayDate(payDate, context)
    const [paid] = await pay([{ id, amount, owed: seen }], { payDate, way, note }, context)
    const { paymentId, owed } = paid!
    return { id, paymentId, owed }
  },

  async payMany({ orders, ...amount }, context) {
    if (new Set(orders.map(({ id }) => id)).size < orders.length) refuse(paidTwice, {}, 'orders')
    await admitPayDate(amount.payDate, context)
    const paid = await pay(
      orders.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      amount,
      context,
    )
    return { count: paid.length, amount: addMoney(...paid.map(one => one.amount)) }
  },

  reverse: ({ id, reason }, context) => reverse(id, reason, context),
  bankFile: ({ ids }, context) => bankFile(ids, context),
  async exportRegister(query, context) {
    const { me, run } = context
    const [answer] = await run([
      register(namesIn(paid, query))({ ...query, start: 0, limit: mostExported + 1, company: me.companyId }),
    ])
    return await exportPayments(String(answer!.only!), context)
  },

  async changeDate({ id, payDate }, context) {
    const { me, run, publish } = context
    await admitPayDate(payDate, context)
    const [answer] = await run([
      {
        name: 'finance_pay_date',
        text: `with before as (select id, order_id, pay_date from finance_payment where comp_id = $1 and id = $2 and
          reverses_id is null for update)
        update finance_payment p set pay_date = $3 from before where p.comp_id = $1 and p.id = before.id returning
          before.order_id, before.pay_date::text`,
        values: [me.companyId, id, payDate],
        row: { orderId: col.uuid, payDate: col.text },
      },
    ])
    const { orderId, payDate: was } = found(answer.first)
    await admitBookDays([was], context)
    if (was !== payDate) await run([recorded(me, subjectType, orderId, 'finance.pay_date', { was, payDate })])
    publish({
      companyId: me.companyId,
      to: [me.personId],
      subjectType,
      subjectId: orderId,
      event: 'paid',
      by: me.personId,
    })
    return { id }
  },

  async voucher({ type, id, ...files }, context) {
    const { me, run, publish } = context
    const held = await holdOrder(id, context)
    if (held.type !== type) refuse(notFound)
    if (held.status !== 'agree') refuse(noVoucher)
    await admitBookDays([await lastBooked(id, context)], context)
    if (!(await changeAttachments(context, subjectType, id, files, 'voucher'))) return { id }
    await run([recorded(me, subjectType, id, 'finance.voucher', {})])
    publish({
      companyId: me.companyId,
      to: [...new Set([held.creatorId, me.personId])],
      subjectType,
      subjectId: id,
      event: 'voucher',
      by: me.personId,
    })
    return { id }
  },
})

/** What is added to others' by this file. */
export const payParts: Part[] = [
  noticeSays('finance.paid', { zh: '{title}：已付款', en: '{title}: paid' }),
  noticeSays('finance.pay_reversed', {
    zh: '{title}：付款已冲销，{reason}',
    en: '{title}: a payment was reversed: {reason}',
  }),
  /** What is owed waits for cashiers by name; administrators, who may pay as well, are not reminded of it. */
  waitsForPeople({
    kind: 'finance_pay',
    app: 'finance',
    words: { zh: '待付款单据', en: 'Orders to pay' },
    route: '/finance/payment/list',
    concerns: ({ authorities }) => authorities.has('FINANCE_CASHIER'),
    isRequest: true,
    rows: {
      from: sql`finance_order o join company c on c.comp_id = o.comp_id`,
      where: sql`o.comp_id = ${actor.company} and o.pay_status in ('unpaid', 'partial')`,
      id: sql`o.id`,
      // To be paid by the end of its day; one that was to come back is another matter.
      due: sql`case when o.type <> 'borrow' then (o.due_date + time '23:59') at time zone c.time_zone end`,
      dueInOrder: {
        by: sql`o.due_date`,
        isDated: sql`o.type <> 'borrow' and o.due_date is not null`,
        isUndated: sql`(o.type = 'borrow' or o.due_date is null)`,
      },
      since: sql`coalesce(o.agreed_at, o.created_at)`,
    },
    facts: id => ({
      from: sql`finance_order o`,
      where: sql`o.comp_id = ${actor.company} and o.id = ${id}`,
      title: sql`o.name`,
      note: sql`o.code`,
      person: sql`o.creator_id`,
      amount: sql`o.amount - o.offset_amount - o.paid_amount`,
      amountIn: sql`'money'`,
      link: sql`'/finance/detail?id=' || o.id`,
    }),
  }),
]
