import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { dayOf } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { sawAsManager } from '#mechanisms/people/people.server.ts'
import { actor, holds, idsOfActorAndBelow, subject } from '#mechanisms/subjects/subject.server.ts'
import { memosFreed } from '../bill-memo/bill-memo.server.ts'
import { admitBookDays, closedThrough } from '../books/closed-books.server.ts'
import { invoicesFreed } from '../invoice/invoice-use.server.ts'
import { releaseOffsets } from './order-offsets.server.ts'
import { isPaidAlready } from './order-refusals.contract.ts'
import { releaseStoreOrder } from './order-store-order.server.ts'
import { advanceTypes, type OrderType } from './order.contract.ts'
import { financeOrder } from './order.table.ts'

export const orderSubjectType = 'finance'

const isCashier = (personId: SQLWrapper): SQL => holds(personId, 'FINANCE_CASHIER')

/** Condition beside an order: the actor pays, or is an administrator, who holds all. */
export const actorIsCashier = sql`(${actor.managesAll}::boolean or ${isCashier(actor.person)})`

/**
 * Seen by its requester and those above, by whoever decides or decided it, by those who were notified, by cashiers once
 * it was approved, and by holders of FINANCE_VIEW, whoever their manager is.
 */
export const orderSubject = subject(orderSubjectType, financeOrder, {
  app: 'finance',
  called: { zh: '单据', en: 'order' },
  isForDeciders: true,
  title: financeOrder.name,
  mark: financeOrder.code,
  manageAll: 'MANAGER_LOGIN',
  viewAll: 'FINANCE_VIEW',
  open: sql`${financeOrder.status} = 'waiting'`,
  link: '/finance/detail?id={id}',
  visible:
    person => sql`(exists (select 1 from person_superior s where s.comp_id = ${financeOrder.companyId} and s.person_id
      = ${financeOrder.creatorId} and s.superior_id = ${person})
    or exists (select 1 from member m where m.comp_id = ${financeOrder.companyId} and m.subject_type = 'finance' and
      m.subject_id = ${financeOrder.id} and m.person_id = ${person})
    or ${sawAsManager(financeOrder.companyId, financeOrder.creatorId, person, financeOrder.createdAt)}
    or (${financeOrder.status} = 'agree' and ${isCashier(person)}))`,
  seenIds: person => sql`${idsOfActorAndBelow(orderSubjectType, financeOrder, person)}
    union all select ${financeOrder.id} from ${financeOrder} where ${financeOrder.companyId} = ${actor.company} and
      ${financeOrder.status} = 'agree' and ${isCashier(person)}`,
  abilities: { comment: sql`true` },
})

export const orderWords: Record<OrderType, { zh: string; en: string }> = {
  travel: { zh: '差旅报销', en: 'Travel' },
  expense: { zh: '费用报销', en: 'Expense' },
  purchase: { zh: '采购', en: 'Purchase' },
  borrow: { zh: '借款', en: 'Loan' },
  prepay: { zh: '预付款', en: 'Prepayment' },
  payment: { zh: '付款', en: 'Payment' },
}

/**
 * Approved once its month is closed, an order is booked today, which this answers; what was approved in a month that
 * is closed since is not made void.
 */
async function bookingDay(id: string, status: ApprovalStatus, context: Context): Promise<string | null> {
  if (status !== 'agree' && status !== 'cancel') return null
  const { me, run } = context
  const through = await closedThrough(context)
  if (through === null) return null
  const [answer] = await run([
    {
      name: 'finance_order_booked',
      row: { status: col.text.as<ApprovalStatus>(), orderDate: col.text },
      text: 'select status, order_date::text from finance_order where comp_id = $1 and id = $2',
      values: [me.companyId, id],
    },
  ])
  const { status: before, orderDate: was } = found(answer.first)
  if (was > through) return null
  if (status === 'cancel') {
    if (before === 'agree') await admitBookDays([was], context)
    return null
  }
  const day = dayOf(new Date(), me.timeZone)
  await run([recorded(me, orderSubjectType, id, 'finance.booked', { was, day })])
  return day
}

export const orderApproval = approvable(orderSubject, {
  words: { zh: '财务单据', en: 'Finance order' },
  hasAmount: true,
  kinds: Object.entries(orderWords).map(([kind, words]) => ({ kind, words })),
  newAt: '/finance/new?type={kind}',
  async onStatus(id, status, context) {
    const { me, run } = context
    const bookedOn = await bookingDay(id, status, context)
    const [answer] = await run([
      {
        name: 'finance_order_status',
        text: `update finance_order set status = $3, last_opt_date = now(),
          agreed_at = case when $3 = 'agree' then now() else agreed_at end, order_date = coalesce($4::date, order_date),
          pay_status = case when $3 = 'agree' and amount > offset_amount then 'unpaid' else 'none' end
        where comp_id = $1 and id = $2 and ($3 <> 'cancel' or (paid_amount = 0 and settled_amount = 0)) returning id`,
        values: [me.companyId, id, status, bookedOn],
      },
    ])
    if (answer.count === 0) refuse(isPaidAlready)
    if (status === 'disagree' || status === 'revoke' || status === 'cancel')
      await run([...releaseOffsets(me.companyId, id), ...releaseStoreOrder(me.companyId, id)])
    if (status === 'cancel')
      await run([invoicesFreed(me.companyId, orderSubjectType, [id]), memosFreed(me.companyId, id)])
  },
})

/**
 * Condition: an order of this kind is spending. What is borrowed or paid ahead is not, until it is settled: then the
 * order that it is settled with is spending, in whole, so that nothing counts twice
 * (docs/decisions/100-advances-are-not-spending.md). Every analysis, board and cost of a project uses it; kept
 * figures by `finance_spends`.
 */
export const spends = (type: SQLWrapper): SQL =>
  sql`${type} <> all(${sql.raw(`array[${advanceTypes.map(one => `'${one}'`).join(', ')}]`)})`
