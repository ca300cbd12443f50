import { sql } from 'drizzle-orm'
import {
  companyTable,
  indexOn,
  instant,
  integer,
  now,
  numeric,
  refersTo,
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { dictionaryEntry } from '#mechanisms/dictionaries/dictionary.table.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'

/**
 * 供应商: whom the company buys from. Who answers for it is in `member`; how its approval stands is in `approval_case`,
 * the status is a copy.
 */
export const supplier = companyTable(
  'supplier',
  {
    code: text().notNull(),
    name: text().notNull(),
    /** An entry of the company's dictionary `SUPPLIER_CATEGORY`. */
    categoryId: uuid(),
    contactName: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    address: text().notNull().default(''),
    taxNumber: text().notNull().default(''),
    /** Where it is paid: the name of the bank, and the account there. */
    bankName: text().notNull().default(''),
    bankAccount: text().notNull().default(''),
    remark: text().notNull().default(''),
    /** How often it was rated, and the mean of what people thought (`supplier_rating`), from 1 to 5; 0: never. */
    ratingNum: integer().notNull().default(0),
    rating: numeric({ precision: 3, scale: 2 }).notNull().default('0'),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    /** 1: in the recycle bin. What names it still says its name. */
    isDelete: smallint().notNull().default(Bin.None),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('supplier_creator', [table.companyId, table.creatorId], person),
    refersTo('supplier_category', [table.companyId, table.categoryId], dictionaryEntry),
    uniqueOn('supplier_code', table.companyId, table.code),
    uniqueOn('supplier_name', table.companyId, sql`lower(name)`).where(sql`is_delete = ${fixed(Bin.None)}`),
    indexOn('supplier_creator_key', table.companyId, table.creatorId),
    indexOn('supplier_category_key', table.companyId, table.categoryId).where(sql`category_id is not null`),
    indexOn('supplier_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
    indexOn('supplier_by_rating', table.companyId, table.rating.desc(), table.id.desc()),
    indexOn('supplier_by_name', table.companyId, table.name, table.id),
  ],
)
