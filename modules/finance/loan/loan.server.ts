import { sql } from 'drizzle-orm'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { instantText, pageAsJson } from '#platform/server/database/json.ts'
import { compile, given } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { notAllowed, notFound } from '#platform/contract/refusals.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { compareMoney, formatMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'
import { problemOfDay } from '../day-sense.contract.ts'
import { orderSubject, orderSubjectType as subjectType } from '../order/order-subject.server.ts'
import { financeOrder } from '../order/order.table.ts'
import { admitAnotherCashier, otherCashier } from '../pay/other-cashier.server.ts'
import { loanCalls, notOwnRepayment, nothingToRepay, repaymentDecided, repayTooMuch, type BorrowerRow, type LoanRow, type RepaymentRow, type RepaymentStatus } from './loan.contract.ts'
import { financeRepayment } from './repayment.table.ts'

noticeSays('finance.repaid', { zh: '{title}：还款已确认', en: '{title}: your repayment was confirmed' })
noticeSays('finance.repay_refused', { zh: '{title}：还款未确认，{reason}', en: '{title}: your repayment was not confirmed: {reason}' })

const { companyId, creatorId, paidAmount, settledAmount, repaidAmount } = financeOrder
const open = sql`(${paidAmount} - ${settledAmount} - ${repaidAmount})`
const waitingOf = sql`(select coalesce(sum(r.amount), 0.00) from finance_repayment r where r.comp_id = ${companyId} and r.order_id = ${financeOrder.id} and r.status = 'waiting')`
const isOverdue = sql`(${open} > 0 and coalesce(${financeOrder.dueDate} < ${given('today')}::date, false))`
/** Loans that were paid out: by the partial index where only open ones are asked for. */
const drawn = sql`${companyId} = ${given('company')} and ${financeOrder.type} = 'borrow' and ${financeOrder.status} = 'agree' and ${paidAmount} > 0`
const isOpen = sql`${paidAmount} > ${settledAmount} + ${repaidAmount}`
const openFirst = sql`${drawn} and ${creatorId} = ${given('person')} and (not ${given('open')}::boolean or ${isOpen})`

const account = compile(sql`select json_build_object('person', ${personJson(sql`${given('company')}::uuid`, sql`${given('person')}::uuid`)}, 'drawn', coalesce(sum(${paidAmount}), 0.00)::text,
    'settled', coalesce(sum(${settledAmount}), 0.00)::text, 'repaid', coalesce(sum(${repaidAmount}), 0.00)::text, 'open', coalesce(sum(${open}), 0.00)::text, 'waiting', coalesce(sum(${waitingOf}), 0.00)::text)::text
  from ${financeOrder} where ${drawn} and ${creatorId} = ${given('person')}`)

const loans = compile(pageAsJson({
  row: {
    id: financeOrder.id, code: financeOrder.code, name: financeOrder.name, orderDate: financeOrder.orderDate, dueDate: financeOrder.dueDate, isOverdue,
    drawn: paidAmount, settled: settledAmount, repaid: repaidAmount, open: sql`${open}::text`, waiting: sql`${waitingOf}::text`,
  },
  from: sql`${financeOrder}`, where: openFirst, order: sql`${financeOrder.createdAt} desc, ${financeOrder.id} desc`,
}))

const each = sql`(select ${companyId} as comp_id, ${creatorId} as person_id, count(*)::int as num, bool_or(${isOverdue}) as late, sum(${paidAmount}) as drawn, sum(${settledAmount}) as settled,
    sum(${repaidAmount}) as repaid, sum(${open}) as open, sum(${waitingOf}) as waiting
  from ${financeOrder} where ${drawn} and ${isOpen} group by 1, 2) each join ${person} on ${person.companyId} = each.comp_id and ${person.id} = each.person_id`
const borrowers = compile(pageAsJson({
  row: {
    person: personJson(sql`each.comp_id`, sql`each.person_id`), num: sql`each.num`, isOverdue: sql`each.late`,
    drawn: sql`each.drawn::text`, settled: sql`each.settled::text`, repaid: sql`each.repaid::text`, open: sql`each.open::text`, waiting: sql`each.waiting::text`,
  },
  from: each, where: sql`(${given('key')}::text is null or strpos(lower(${person.name}), lower(${given('key')})) > 0)`, order: sql`each.open desc, each.person_id`,
}))

const isOwn = sql`${financeRepayment.creatorId} = ${given('asker')}`
const repayments = compile(pageAsJson({
  row: {
    id: financeRepayment.id, amount: financeRepayment.amount, repayDate: financeRepayment.repayDate, way: financeRepayment.way, note: financeRepayment.note, status: financeRepayment.status,
    reason: financeRepayment.reason, cashier: personJson(sql`${financeRepayment.companyId}`, sql`${financeRepayment.cashierId}`), createdAt: instantText(sql`${financeRepayment.createdAt}`),
    order: sql`json_build_object('id', ${financeOrder.id}, 'uuid', ${financeOrder.id}, 'code', ${financeOrder.code}, 'name', ${financeOrder.name}, 'creator', ${personJson(sql`${companyId}`, sql`${creatorId}`)})`,
    isDecidable: sql`(${financeRepayment.status} = 'waiting' and ${given('decides')}::boolean and (${creatorId} <> ${given('asker')} or not ${otherCashier(given('asker'))}))`,
    isWithdrawable: sql`(${financeRepayment.status} = 'waiting' and ${isOwn})`,
  },
  from: sql`${financeRepayment} join ${financeOrder} on ${companyId} = ${financeRepayment.companyId} and ${financeOrder.id} = ${financeRepayment.orderId}`,
  where: sql`${financeRepayment.companyId} = ${given('company')} and (${given('sees')}::boolean or ${creatorId} = ${given('asker')}) and (${given('person')}::uuid is null or ${creatorId} = ${given('person')})
    and (${given('order')}::uuid is null or ${financeRepayment.orderId} = ${given('order')}) and (${given('status')}::text is null or ${financeRepayment.status} = ${given('status')})`,
  order: sql`${financeRepayment.createdAt} desc, ${financeRepayment.id} desc`,
}))

type Paged<Row> = { list: Row[], total: number | null, start: number, limit: number }
const today = ({ me }: Pick<Context, 'me'>) => dayOf(new Date(), me.timeZone)
const seesLoans = ({ me }: Pick<Context, 'me'>) => may(me, 'FINANCE_CASHIER', 'FINANCE_VIEW')
/** Whose loans are asked for: others' only by those who deal with them. */
async function borrower(personId: string | undefined, context: Pick<Context, 'me' | 'run'>): Promise<string> {
  const { me, run } = context
  if (!personId || personId === me.personId) return me.personId
  if (!seesLoans(context)) refuse(notAllowed)
  const [known] = await run([{ name: 'finance_borrower', plain: true, values: [me.companyId, personId], text: 'select id from person where comp_id = $1 and id = $2' }])
  return found(known!.rows[0])[0] as string
}

interface Loan { type: string, status: string, open: string, creatorId: string, name: string, day: string, waiting: string }

/** Takes hold of a loan: nobody else repays, settles or pays it until the transaction ends. */
async function holdLoan(id: string, context: Context): Promise<Loan> {
  const { me, run } = context
  const [answer] = await run([{
    name: 'finance_hold_loan', plain: true, values: [me.companyId, id],
    text: 'select type, status, (paid_amount - settled_amount - repaid_amount)::text, creator_id, name, order_date::text from finance_order where comp_id = $1 and id = $2 for update',
  }])
  const [type, status, open, creatorId, name, day] = found(answer!.rows[0]) as [string, string, string, string, string, string]
  // Its own statement: behind the lock it sees what the one who held it before has written.
  const [sum] = await run([{
    name: 'finance_loan_waiting', plain: true, values: [me.companyId, id],
    text: `select coalesce(sum(amount), 0.00)::text from finance_repayment where comp_id = $1 and order_id = $2 and status = 'waiting'`,
  }])
  return { type, status, open, creatorId, name, day, waiting: sum!.rows[0]![0] as string }
}

/** Counts a repayment that was confirmed; more than is open is refused. */
async function count(orderId: string, amount: string, { open }: Pick<Loan, 'open'>, { me, run }: Context) {
  const [counted] = await run([{
    name: 'finance_repaid', plain: true, values: [me.companyId, orderId, amount],
    text: `update finance_order set repaid_amount = repaid_amount + $3, last_opt_date = now() where comp_id = $1 and id = $2 and paid_amount - settled_amount - repaid_amount >= $3 returning id`,
  }])
  if (counted!.rows.length === 0) refuse(repayTooMuch, { open: formatMoney(open) }, 'amount')
}

/** Decides a repayment that waits, once: whoever comes second finds it dealt with. */
async function decide(id: string, status: RepaymentStatus, reason: string, context: Context) {
  const { me, run } = context
  const [which] = await run([{ name: 'finance_repayment_of', plain: true, values: [me.companyId, id], text: 'select order_id, creator_id from finance_repayment where comp_id = $1 and id = $2' }])
  const [orderId, writtenBy] = found(which!.rows[0]) as [string, string]
  await orderSubject.admit(orderId, context)
  const loan = await holdLoan(orderId, context)
  if (status === 'withdrawn' && writtenBy !== me.personId) refuse(notFound)
  if (status !== 'withdrawn') await admitAnotherCashier(loan.creatorId, notOwnRepayment, context)
  const [answer] = await run([{
    name: 'finance_repayment_decide', plain: true, values: [me.companyId, id, status, reason, status === 'withdrawn' ? null : me.personId],
    text: `update finance_repayment set status = $3, reason = $4, cashier_id = $5, decided_at = now() where comp_id = $1 and id = $2 and status = 'waiting' returning amount::text`,
  }])
  if (answer!.rows.length === 0) refuse(repaymentDecided)
  const amount = answer!.rows[0]![0] as string
  if (status === 'confirmed') await count(orderId, amount, loan, context)
  await run([recorded(me, subjectType, orderId, `finance.repay_${status}`, { amount, ...reason ? { reason } : {} })])
  if (status !== 'withdrawn') {
    const notice = { subjectType, subjectId: orderId, title: loan.name, details: { amount, reason } }
    await run([...notified(me, [loan.creatorId], { kind: status === 'confirmed' ? 'finance.repaid' : 'finance.repay_refused', ...notice })])
  }
  told(orderId, loan, context)
  return { id }
}

const told = (orderId: string, { creatorId }: Pick<Loan, 'creatorId'>, { me, tell }: Context) =>
  tell({ companyId: me.companyId, to: [...new Set([creatorId, me.personId])], subjectType, subjectId: orderId, event: 'paid', by: me.personId })

export const loanHandlers = handle(loanCalls, {
  async account({ personId }, context) {
    const [answer] = await context.run([account({ company: context.me.companyId, person: await borrower(personId, context) })])
    return new Json<never>(answer!.only!)
  },
  async loans({ personId, isOpen = false, ...paging }, context) {
    const [answer] = await context.run([loans({ ...paging, company: context.me.companyId, person: await borrower(personId, context), open: isOpen, today: today(context) })])
    return new Json<Paged<LoanRow>>(answer!.only!)
  },
  async borrowers({ key, ...paging }, context) {
    const [answer] = await context.run([borrowers({ ...paging, key: key || null, company: context.me.companyId, today: today(context) })])
    return new Json<Paged<BorrowerRow>>(answer!.only!)
  },
  async repayments({ personId = null, orderId = null, status = null, ...paging }, context) {
    const { me, run } = context
    const [answer] = await run([repayments({
      ...paging, company: me.companyId, asker: me.personId, person: personId, order: orderId, status, sees: seesLoans(context), decides: may(me, 'FINANCE_CASHIER'),
    })])
    return new Json<Paged<RepaymentRow>>(answer!.only!)
  },

  async repay({ id, amount, repayDate, way, note }, context) {
    const { me, run } = context
    await orderSubject.admit(id, context)
    const loan = await holdLoan(id, context)
    const isMine = loan.creatorId === me.personId
    if (!isMine && !may(me, 'FINANCE_CASHIER')) refuse(notAllowed)
    const left = subtractMoney(loan.open, loan.waiting)
    if (loan.type !== 'borrow' || loan.status !== 'agree' || compareMoney(left, '0.00') <= 0) refuse(nothingToRepay)
    const given = amount ?? left
    if (compareMoney(given, '0.00') <= 0 || compareMoney(given, left) > 0) refuse(repayTooMuch, { open: formatMoney(left) }, 'amount')
    const day = repayDate ?? today(context)
    const problem = problemOfDay('moved', day, today(context))
    if (problem) refuse(problem, {}, 'repay_date')
    const status: RepaymentStatus = isMine ? 'waiting' : 'confirmed'
    const repaymentId = newId()
    await run([{
      name: 'finance_repay', plain: true, values: [me.companyId, repaymentId, id, given, day, way, note, status, me.personId, isMine ? null : me.personId],
      text: `insert into finance_repayment (comp_id, id, order_id, amount, repay_date, way, note, status, creator_id, cashier_id, decided_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $8 = 'confirmed' then now() end)`,
    }])
    if (!isMine) await count(id, given, loan, context)
    await run([recorded(me, subjectType, id, isMine ? 'finance.repay' : 'finance.repay_confirmed', { amount: given })])
    if (!isMine) await run([...notified(me, [loan.creatorId], { kind: 'finance.repaid', subjectType, subjectId: id, title: loan.name, details: { amount: given } })])
    told(id, loan, context)
    return { id: repaymentId, status }
  },
  confirm: ({ id }, context) => decide(id, 'confirmed', '', context),
  refuse: ({ id, reason }, context) => decide(id, 'refused', reason, context),
  withdraw: ({ id }, context) => decide(id, 'withdrawn', '', context),
})

waitsForPeople({
  kind: 'finance_repay', app: 'finance', words: { zh: '待确认还款', en: 'Repayments to confirm' }, route: '/finance/payment/list?view=repayments',
  count: ({ companyId, personId, authorities }) => ({
    name: 'finance_repayments_wait', plain: true, values: [companyId, authorities.has('FINANCE_CASHIER'), personId],
    text: `select case when $2 then (select count(*) from (select 1 from finance_repayment r join finance_order o on o.comp_id = r.comp_id and o.id = r.order_id
      where r.comp_id = $1 and r.status = 'waiting' and o.creator_id <> $3 limit 1000) waiting) else 0 end`,
  }),
})
