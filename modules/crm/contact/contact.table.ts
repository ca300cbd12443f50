import { sql } from 'drizzle-orm'
import {
  boolean,
  companyTable,
  indexOn,
  instant,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { customer } from '../customer/customer.table.ts'

/** 联系人: somebody at a customer. */
export const contact = companyTable(
  'contact',
  {
    customerId: uuid().notNull(),
    name: text().notNull(),
    /** What they are there: 采购经理. */
    title: text().notNull().default(''),
    mobile: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    remark: text().notNull().default(''),
    /** Whom to talk to first; one of a customer's at most. */
    isMain: boolean().notNull().default(false),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    uniqueOn('contact_main_key', table.companyId, table.customerId).where(sql`is_main`),
    refersTo('contact_customer', [table.companyId, table.customerId], customer),
    refersTo('contact_creator', [table.companyId, table.creatorId], person),
    indexOn('contact_of_customer', table.companyId, table.customerId, table.id),
    indexOn('contact_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
    indexOn('contact_by_name', table.companyId, table.name, table.id),
    indexOn('contact_by_main', table.companyId, table.isMain.desc(), table.id.desc()),
  ],
)
