import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { refuse } from '#platform/server/http/refuse.ts'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { sawAsManager } from '#mechanisms/people/people.server.ts'
import { asker, subject } from '#mechanisms/subjects/subject.server.ts'
import { isPaidAlready } from './order-refusals.contract.ts'
import { invoicesFreed } from '../invoice/invoice-use.server.ts'
import { memosFreed } from '../bill-memo/bill-memo.server.ts'
import { releaseStoreOrder } from './order-store-order.server.ts'
import { releaseOffsets } from './order-offsets.server.ts'
import type { OrderType } from './order.contract.ts'
import { financeOrder } from './order.table.ts'

export const orderSubjectType = 'finance'

/** Condition: this person is a cashier, by themselves or by a role. */
const isCashier = (personId: SQLWrapper): SQL => sql`(exists (select 1 from person_authority held
    where held.comp_id = ${financeOrder.companyId} and held.person_id = ${personId} and held.authority = 'FINANCE_CASHIER')
  or exists (select 1 from person_role has join role on role.comp_id = has.comp_id and role.id = has.role_id
    where has.comp_id = ${financeOrder.companyId} and has.person_id = ${personId} and 'FINANCE_CASHIER' = any(role.authorities)))`

/** Condition beside an order: the asker pays, or is an administrator, who holds all. */
export const askerIsCashier = sql`(${asker.managesAll}::boolean or ${isCashier(asker.person)})`

/**
 * Seen by its requester and those above, by whoever decides or decided it, by those who were told, by cashiers once it was agreed to, and by
 * holders of FINANCE_VIEW, whoever their manager is.
 */
export const orderSubject = subject(orderSubjectType, financeOrder, {
  app: 'finance',
  called: { zh: '单据', en: 'order' },
  isAsked: true,
  title: financeOrder.name,
  mark: financeOrder.code,
  manageAll: 'MANAGER_LOGIN',
  viewAll: 'FINANCE_VIEW',
  open: sql`${financeOrder.status} = 'waiting'`,
  link: '/finance/detail?id={id}',
  visible: person => sql`(exists (select 1 from person_superior s where s.comp_id = ${financeOrder.companyId} and s.person_id = ${financeOrder.creatorId} and s.superior_id = ${person})
    or exists (select 1 from member m where m.comp_id = ${financeOrder.companyId} and m.subject_type = 'finance' and m.subject_id = ${financeOrder.id} and m.person_id = ${person})
    or ${sawAsManager(financeOrder.companyId, financeOrder.creatorId, person, financeOrder.createdAt)}
    or (${financeOrder.status} = 'agree' and ${isCashier(person)}))`,
  abilities: { comment: sql`true` },
})

export const orderWords: Record<OrderType, { zh: string, en: string }> = {
  travel: { zh: '差旅报销', en: 'Travel' },
  expense: { zh: '费用报销', en: 'Expense' },
  purchase: { zh: '采购', en: 'Purchase' },
  borrow: { zh: '借款', en: 'Borrowing' },
  prepay: { zh: '预付款', en: 'Prepayment' },
  payment: { zh: '付款', en: 'Payment' },
}

export const orderApproval = approvable(orderSubject, {
  words: { zh: '财务单据', en: 'Finance order' },
  hasAmount: true,
  kinds: Object.entries(orderWords).map(([kind, words]) => ({ kind, words })),
  newAt: '/finance/new?type={kind}',
  async onStatus(id, status, { me, run }) {
    const [answer] = await run([{
      name: 'finance_order_status',
      text: `update finance_order set status = $3, last_opt_date = now(),
          agreed_at = case when $3 = 'agree' then now() else agreed_at end,
          pay_status = case when $3 = 'agree' and amount > offset_amount then 'unpaid' else 'none' end
        where comp_id = $1 and id = $2 and ($3 <> 'cancel' or (paid_amount = 0 and settled_amount = 0)) returning id`,
      values: [me.companyId, id, status],
      plain: true,
    }])
    if (answer!.rows.length === 0) refuse(isPaidAlready)
    if (status === 'disagree' || status === 'revoke' || status === 'cancel') await run([...releaseOffsets(me.companyId, id), ...releaseStoreOrder(me.companyId, id)])
    if (status === 'cancel') await run([invoicesFreed(me.companyId, orderSubjectType, [id]), memosFreed(me.companyId, id)])
  },
})
