import { sql } from 'drizzle-orm'
import { companyTable, date, indexOn, instant, now, refersTo, text, uuid } from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { customer } from '../customer/customer.table.ts'

/** 拜访计划: whoever made it goes to a customer on a day. Who takes part is in `member`. */
export const visitPlan = companyTable(
  'visit_plan',
  {
    name: text().notNull(),
    customerId: uuid().notNull(),
    visitOn: date().notNull(),
    note: text().notNull().default(''),
    /** The visit that it became (`database/sql/7-visit-plans.sql`): a comment, which may be taken back. */
    visitId: uuid(),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('visit_plan_creator', [table.companyId, table.creatorId], person),
    refersTo('visit_plan_customer', [table.companyId, table.customerId], customer),
    indexOn('visit_plan_creator_key', table.companyId, table.creatorId),
    indexOn('visit_plan_customer_key', table.companyId, table.customerId, table.creatorId),
    indexOn('visit_plan_visit_key', table.companyId, table.visitId).where(sql`visit_id is not null`),
    indexOn('visit_plan_by_day', table.companyId, table.visitOn, table.id),
    indexOn('visit_plan_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  ],
)
