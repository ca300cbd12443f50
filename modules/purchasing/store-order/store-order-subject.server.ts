import { sql } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { idsOfActorAndBelow, subject } from '#mechanisms/subjects/subject.server.ts'
import { isAskedFor, isInvoiced, isReceived } from './store-order.contract.ts'
import { storeOrder } from './store-order.table.ts'

/** As the spec's deep links name it. */
export const storeOrderSubjectType = 'erp-store-order'

/**
 * Seen by who handed it in and those above them, by whoever decides or decided it and who was notified; all of them by
 * purchasing managers.
 */
export const storeOrderSubject = subject(storeOrderSubjectType, storeOrder, {
  app: 'store_order',
  called: { zh: '采购订单', en: 'purchase order' },
  isForDeciders: true,
  title: storeOrder.name,
  mark: storeOrder.code,
  manageAll: 'ERP_PURCHASE_MANAGER',
  open: sql`${storeOrder.status} = 'waiting'`,
  link: '/jxc/order/detail/{id}',
  visible:
    person => sql`(exists (select from person_superior s where s.comp_id = ${storeOrder.companyId} and s.person_id =
      ${storeOrder.creatorId} and s.superior_id = ${person})
    or exists (select from member m where m.comp_id = ${storeOrder.companyId} and m.subject_type = 'erp-store-order'
      and m.subject_id = ${storeOrder.id} and m.person_id = ${person}))`,
  seenIds: person => idsOfActorAndBelow('erp-store-order', storeOrder, person),
  abilities: { comment: sql`true` },
})

export const storeOrderApproval = approvable(storeOrderSubject, {
  words: { zh: '采购订单', en: 'Purchase order' },
  hasAmount: true,
  kinds: [],
  newAt: '/jxc/order/new',
  async onStatus(id, status, { me, run }) {
    if (status === 'cancel') {
      const [, received] = await run([
        // By itself: a statement that waits for the row sees the goods of before it waited.
        {
          name: 'store_order_to_void_hold',
          values: [me.companyId, id],
          text: 'select from store_order where comp_id = $1 and id = $2 for update',
        },
        {
          name: 'store_order_received',
          row: { isReceived: col.bool, isInvoiced: col.bool },
          values: [me.companyId, id],
          text: `select coalesce(bool_or(received_quantity > 0), false) as is_received, coalesce(bool_or(invoiced_quantity
            > 0), false) as is_invoiced from store_order_item where comp_id = $1 and store_order_id = $2`,
        },
      ])
      const so = received.one
      if (so.isReceived) refuse(isReceived)
      if (so.isInvoiced) refuse(isInvoiced)
    }
    const [answer] = await run([
      {
        name: 'store_order_status',
        values: [me.companyId, id, status],
        text: `update store_order set status = $3, last_opt_date = now() where comp_id = $1 and id = $2 and ($3 <>
          'cancel' or asked_amount = 0) returning id`,
      },
    ])
    if (answer.count === 0) refuse(isAskedFor)
  },
})
