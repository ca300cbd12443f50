import { sql } from 'drizzle-orm'
import { actorIs } from '#mechanisms/members/members.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { orderType } from './order.contract.ts'
import { customerOrder } from './order.table.ts'

/** Seen by its manager, partners and creator, everybody above them, and CRM_MANAGER, who manages all. */
export const orderSubject = subject(orderType, customerOrder, {
  app: 'customer_order',
  called: { zh: '订单', en: 'order' },
  title: customerOrder.name,
  mark: customerOrder.code,
  manageAll: 'CRM_MANAGER',
  search: { state: null },
  open: sql`true`,
  link: '/crm/purchase_order/{id}',
  abilities: {
    edit: actorIs('creator', 'manager'),
    remove: actorIs('creator', 'manager'),
    /** Says what was delivered, came back, and was paid back. */
    deliver: actorIs('creator', 'manager', 'partner'),
    comment: sql`true`,
  },
})
