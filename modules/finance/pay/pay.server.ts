import { sql } from 'drizzle-orm'
import { dayOf } from '#platform/contract/zone.ts'
import { notFound } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { given, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { setAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { mostExported } from '#mechanisms/exports/export-list.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMoney, compareMoney, formatMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'
import { problemOfDay } from '../day-sense.contract.ts'
import { orderRow } from '../order/order-list.server.ts'
import { orderSubject, orderSubjectType as subjectType } from '../order/order-subject.server.ts'
import type { OrderRow } from '../order/order.contract.ts'
import { financeOrder } from '../order/order.table.ts'
import { bankFile } from './bank-file.server.ts'
import { exportPayments } from './export-payments.server.ts'
import { admitAnotherCashier } from './other-cashier.server.ts'
import { notPayable, notReversible, noVoucher, ownPayment, paidMeanwhile, paidTwice, payCalls, payTooMuch, reversedInUse, type PaymentRow, type PayWay } from './pay.contract.ts'
import { financePayment } from './pay.table.ts'

noticeSays('finance.paid', { zh: '{title}：已付款', en: '{title}: it has been paid' })

noticeSays('finance.pay_reversed', { zh: '{title}：付款已冲销，{reason}', en: '{title}: a payment was reversed: {reason}' })

const company = given('company')
/** Of which orders, in words: by kind, and by what is written on them. */
const orderFilters = {
  type: sql`${financeOrder.type} = ${given('type')}`,
  key: sql`(strpos(lower(${financeOrder.name}), lower(${given('key')})) > 0 or strpos(${financeOrder.code}, upper(${given('key')})) > 0)`,
}
const toPay = {
  ...orderFilters,
  status: sql`${financeOrder.payStatus} = any(${given('status')}::text[])`,
  startDate: sql`${financeOrder.orderDate} >= ${given('startDate')}::date`,
  endDate: sql`${financeOrder.orderDate} <= ${given('endDate')}::date`,
}
const paid = {
  ...orderFilters,
  startDate: sql`${financePayment.payDate} >= ${given('startDate')}::date`,
  endDate: sql`${financePayment.payDate} <= ${given('endDate')}::date`,
}
const namesIn = (filters: object, query: Record<string, unknown>) =>
  JSON.stringify(Object.keys(filters).filter(name => query[name] !== undefined && query[name] !== '' && (!Array.isArray(query[name]) || query[name].length > 0)))

const orders = shapes((shape: string) => pageAsJson({
  row: orderRow, from: sql`${financeOrder}`,
  where: sql.join([sql`${financeOrder.companyId} = ${company} and ${financeOrder.payStatus} <> 'none'`, ...(JSON.parse(shape) as (keyof typeof toPay)[]).map(name => toPay[name])], sql` and `),
  order: sql`${financeOrder.agreedAt} desc, ${financeOrder.id} desc`,
}))

const register = shapes((shape: string) => pageAsJson({
  row: {
    id: financePayment.id, amount: financePayment.amount, payDate: financePayment.payDate, way: financePayment.way, note: financePayment.note,
    cashier: personJson(sql`${financePayment.companyId}`, sql`${financePayment.cashierId}`), createdAt: financePayment.createdAt,
    isReversed: sql`exists (select from finance_payment r where r.comp_id = ${financePayment.companyId} and r.reverses_id = ${financePayment.id})`, isReversal: sql`${financePayment.reversesId} is not null`,
    order: sql`json_build_object('id', ${financeOrder.id}, 'uuid', ${financeOrder.id}, 'type', ${financeOrder.type}, 'code', ${financeOrder.code}, 'name', ${financeOrder.name},
      'creator', ${personJson(sql`${financeOrder.companyId}`, sql`${financeOrder.creatorId}`)})`,
  },
  from: sql`${financePayment} join ${financeOrder} on ${financeOrder.companyId} = ${financePayment.companyId} and ${financeOrder.id} = ${financePayment.orderId}`,
  where: sql.join([sql`${financePayment.companyId} = ${company}`, ...(JSON.parse(shape) as (keyof typeof paid)[]).map(name => paid[name])], sql` and `),
  order: sql`${financePayment.payDate} desc, ${financePayment.id} desc`,
}))

interface Held { status: string, owed: string, creatorId: string, name: string, type: string }

/** Takes hold of an order that the asker may see: nobody else pays it until the transaction ends. */
async function holdOrder(id: string, context: Context): Promise<Held> {
  const { me, run } = context
  await orderSubject.admit(id, context)
  const [answer] = await run([{
    name: 'finance_hold',
    text: 'select status, (amount - offset_amount - paid_amount)::text, creator_id, name, type from finance_order where comp_id = $1 and id = $2 for update',
    values: [me.companyId, id],
    plain: true,
  }])
  const [status, owed, creatorId, name, type] = found(answer!.rows[0]) as [string, string, string, string, string]
  return { status, owed, creatorId, name, type }
}

interface Payment { amount?: string | null | undefined, owed?: string | null | undefined, payDate?: string | null | undefined, way: PayWay, note: string }

/** Pays an order, or a part of what is owed of it, under its lock. */
async function pay(id: string, { amount, owed: seen, payDate, way, note }: Payment, context: Context) {
  const { me, run, tell } = context
  const { status, owed, creatorId, name } = await holdOrder(id, context)
  if (status !== 'agree' || compareMoney(owed, '0.00') <= 0) refuse(notPayable)
  await admitAnotherCashier(creatorId, ownPayment, context)
  if (seen && compareMoney(seen, owed) !== 0) refuse(paidMeanwhile, { owed: formatMoney(owed) })
  const given = amount ?? owed
  if (compareMoney(given, '0.00') <= 0 || compareMoney(given, owed) > 0) refuse(payTooMuch, { owed: formatMoney(owed) }, 'amount')
  const left = subtractMoney(owed, given)
  const paymentId = newId()
  await run([
    {
      name: 'finance_pay',
      text: `insert into finance_payment (comp_id, id, order_id, amount, pay_date, way, note, cashier_id)
        select $1, $2, $3, $4, coalesce($5::date, (now() at time zone $6)::date), $7, $8, $9`,
      values: [me.companyId, paymentId, id, given, payDate ?? null, me.timeZone, way, note, me.personId],
      plain: true,
    },
    {
      name: 'finance_paid',
      text: `update finance_order set paid_amount = paid_amount + $3, last_opt_date = now(), paid_at = case when $4 then now() end, pay_status = case when $4 then 'paid' else 'partial' end
        where comp_id = $1 and id = $2`,
      values: [me.companyId, id, given, compareMoney(left, '0.00') === 0],
      plain: true,
    },
    recorded(me, subjectType, id, 'finance.pay', { amount: given, left }),
    ...notified(me, [creatorId], { kind: 'finance.paid', subjectType, subjectId: id, title: name, details: { amount: given } }),
  ])
  tell({ companyId: me.companyId, to: [...new Set([creatorId, me.personId])], subjectType, subjectId: id, event: 'paid', by: me.personId })
  return { id, paymentId, owed: left, given }
}

/** Refuses a day on which nothing was paid: one to come, or of a year that was mistyped. */
function admitPayDate(payDate: string | null | undefined, { me }: Context) {
  const problem = payDate ? problemOfDay('moved', payDate, dayOf(new Date(), me.timeZone)) : null
  if (problem) refuse(problem, {}, 'pay_date')
}

/** Takes a payment back by one of today that is as much below zero. What was settled or repaid of it since has to be undone first. */
async function reverse(id: string, reason: string, context: Context) {
  const { me, run, tell } = context
  const [of] = await run([{ name: 'finance_payment_of', plain: true, values: [me.companyId, id], text: 'select order_id from finance_payment where comp_id = $1 and id = $2' }])
  const orderId = found(of!.rows[0])[0] as string
  const { creatorId, name } = await holdOrder(orderId, context)
  await admitAnotherCashier(creatorId, ownPayment, context)
  const [taken] = await run([{
    name: 'finance_payment_reverse', plain: true, values: [me.companyId, id, newId(), reason, me.personId, me.timeZone],
    text: `insert into finance_payment (comp_id, id, order_id, amount, pay_date, way, note, cashier_id, reverses_id)
      select comp_id, $3, order_id, -amount, (now() at time zone $6)::date, way, $4, $5, id from finance_payment p where comp_id = $1 and id = $2 and reverses_id is null
        and not exists (select from finance_payment r where r.comp_id = p.comp_id and r.reverses_id = p.id)
      on conflict do nothing returning (-amount)::text`,
  }])
  const amount = (taken!.rows[0]?.[0] ?? refuse(notReversible)) as string
  const [answer] = await run([{
    name: 'finance_order_unpaid', plain: true, values: [me.companyId, orderId, amount],
    text: `update finance_order set paid_amount = paid_amount - $3, last_opt_date = now(), paid_at = null, pay_status = case when paid_amount - $3 > 0 then 'partial' else 'unpaid' end
      where comp_id = $1 and id = $2 and paid_amount - $3 >= settled_amount + repaid_amount returning (amount - offset_amount - paid_amount)::text`,
  }])
  if (answer!.rows.length === 0) {
    const [used] = await run([{ name: 'finance_order_used', plain: true, values: [me.companyId, orderId], text: 'select (settled_amount + repaid_amount)::text from finance_order where comp_id = $1 and id = $2' }])
    refuse(reversedInUse, { amount: formatMoney(used!.rows[0]![0] as string) })
  }
  await run([
    recorded(me, subjectType, orderId, 'finance.pay_reverse', { amount, reason }),
    ...notified(me, [creatorId], { kind: 'finance.pay_reversed', subjectType, subjectId: orderId, title: name, details: { amount, reason } }),
  ])
  tell({ companyId: me.companyId, to: [...new Set([creatorId, me.personId])], subjectType, subjectId: orderId, event: 'paid', by: me.personId })
  return { id: orderId, owed: answer!.rows[0]![0] as string }
}

export const payHandlers = handle(payCalls, {
  async list(query, { me, run }) {
    const [answer] = await run([orders(namesIn(toPay, query))({ ...query, company: me.companyId })])
    return new Json<{ list: OrderRow[], total: number | null, start: number, limit: number }>(answer!.only!)
  },

  async total({ type = null }, { me, run }) {
    const [answer] = await run([{
      name: 'finance_to_pay',
      text: `select json_build_object('num', count(*), 'owed', coalesce(sum(amount - offset_amount - paid_amount), 0.00)::text)::text from finance_order
        where comp_id = $1 and pay_status in ('unpaid', 'partial') and ($2::text is null or type = $2)`,
      values: [me.companyId, type],
      plain: true,
    }])
    return new Json<{ num: number, owed: string }>(answer!.only!)
  },

  async register(query, { me, run }) {
    const [answer] = await run([register(namesIn(paid, query))({ ...query, company: me.companyId })])
    return new Json<{ list: PaymentRow[], total: number | null, start: number, limit: number }>(answer!.only!)
  },

  async pay({ id, ...given }, context) {
    admitPayDate(given.payDate, context)
    const { paymentId, owed } = await pay(id, given, context)
    return { id, paymentId, owed }
  },

  async payMany({ orders, ...given }, context) {
    if (new Set(orders.map(({ id }) => id)).size < orders.length) refuse(paidTwice, {}, 'orders')
    admitPayDate(given.payDate, context)
    const paid: string[] = []
    // In the order of their ids, so that two batches at once wait for each other instead of holding each other up.
    for (const { id, owed } of orders.toSorted((a, b) => a.id < b.id ? -1 : 1)) paid.push((await pay(id, { ...given, owed }, context)).given)
    return { count: paid.length, amount: addMoney(...paid) }
  },

  reverse: ({ id, reason }, context) => reverse(id, reason, context),
  bankFile: ({ ids }, context) => bankFile(ids, context),
  async exportRegister(query, context) {
    const { me, run } = context
    const [answer] = await run([register(namesIn(paid, query))({ ...query, start: 0, limit: mostExported + 1, company: me.companyId })])
    return await exportPayments(String(answer!.only!), context)
  },

  async changeDate({ id, payDate }, context) {
    const { me, run, tell } = context
    admitPayDate(payDate, context)
    const [answer] = await run([{
      name: 'finance_pay_date',
      text: `with before as (select id, order_id, pay_date from finance_payment where comp_id = $1 and id = $2 and reverses_id is null for update)
        update finance_payment p set pay_date = $3 from before where p.comp_id = $1 and p.id = before.id returning before.order_id, before.pay_date::text`,
      values: [me.companyId, id, payDate],
      plain: true,
    }])
    const [orderId, was] = found(answer!.rows[0]) as [string, string]
    if (was !== payDate) await run([recorded(me, subjectType, orderId, 'finance.pay_date', { was, payDate })])
    tell({ companyId: me.companyId, to: [me.personId], subjectType, subjectId: orderId, event: 'paid', by: me.personId })
    return { id }
  },

  async voucher({ type, id, resId }, context) {
    const { me, run, tell } = context
    const held = await holdOrder(id, context)
    if (held.type !== type) refuse(notFound)
    if (held.status !== 'agree') refuse(noVoucher)
    await setAttachments(context, subjectType, id, resId, 'voucher')
    await run([recorded(me, subjectType, id, 'finance.voucher', { num: resId.length })])
    tell({ companyId: me.companyId, to: [...new Set([held.creatorId, me.personId])], subjectType, subjectId: id, event: 'voucher', by: me.personId })
    return { id }
  },
})

/** What is owed waits for cashiers by name; administrators, who may pay as well, are not reminded of it. */
waitsForPeople({
  kind: 'finance_pay', app: 'finance', words: { zh: '待付款单据', en: 'Orders to pay' }, route: '/finance/payment/list',
  count: ({ companyId, authorities }) => ({
    name: 'finance_waits_to_be_paid',
    text: `select case when $2 then (select count(*) from (select 1 from finance_order where comp_id = $1 and pay_status in ('unpaid', 'partial') limit 1000) owed) else 0 end`,
    values: [companyId, authorities.has('FINANCE_CASHIER')],
    plain: true,
  }),
})
