import { sql } from 'drizzle-orm'
import {
  companyTable,
  indexOn,
  instant,
  now,
  numeric,
  refersTo,
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { dictionaryEntry } from '#mechanisms/dictionaries/dictionary.table.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'

/** 产品: what the company sells and buys. What is written of it on an order stays as it was then. */
export const goods = companyTable(
  'goods',
  {
    code: text().notNull(),
    name: text().notNull(),
    spec: text().notNull().default(''),
    /** Entries of the company's dictionaries `PRODUCT_UNIT`, `PRODUCT_TYPE` and `PRODUCT_STATUS`. */
    unitId: uuid(),
    typeId: uuid(),
    statusId: uuid(),
    /** What one of it costs, tax included, to six decimals; what a line begins with. */
    price: numeric({ precision: 16, scale: 6 }).notNull().default('0'),
    taxRate: numeric({ precision: 5, scale: 2 }).notNull().default('0'),
    remark: text().notNull().default(''),
    /** 1: it is chosen no more. What names it still says its name. */
    isDelete: smallint().notNull().default(Bin.None),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('goods_creator', [table.companyId, table.creatorId], person),
    refersTo('goods_unit', [table.companyId, table.unitId], dictionaryEntry),
    refersTo('goods_type', [table.companyId, table.typeId], dictionaryEntry),
    refersTo('goods_status', [table.companyId, table.statusId], dictionaryEntry),
    uniqueOn('goods_code', table.companyId, table.code).where(sql`is_delete = ${fixed(Bin.None)}`),
    indexOn('goods_creator_key', table.companyId, table.creatorId),
    indexOn('goods_unit_key', table.companyId, table.unitId).where(sql`unit_id is not null`),
    indexOn('goods_type_key', table.companyId, table.typeId).where(sql`type_id is not null`),
    indexOn('goods_status_key', table.companyId, table.statusId).where(sql`status_id is not null`),
    indexOn('goods_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
    indexOn('goods_by_name', table.companyId, table.name, table.id),
    indexOn('goods_by_price', table.companyId, table.price.desc(), table.id.desc()),
  ],
)
