import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  companyKey,
  companyRelation,
  companyTable,
  date,
  indexOn,
  instant,
  integer,
  now,
  numeric,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { goods } from './goods.table.ts'

/** 价目表: what goods are sold at from one day until another. */
export const priceList = companyTable(
  'price_list',
  {
    name: text().notNull(),
    startDate: date().notNull(),
    /** Its last day; without one it goes on. */
    endDate: date(),
    note: text().notNull().default(''),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('price_list_creator', [table.companyId, table.creatorId], person),
    indexOn('price_list_creator_key', table.companyId, table.creatorId),
    indexOn('price_list_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
    indexOn('price_list_by_start', table.companyId, table.startDate.desc(), table.id.desc()),
    indexOn('price_list_by_name', table.companyId, table.name, table.id),
    check('price_list_days', sql`${table.endDate} >= ${table.startDate}`),
  ],
)

/** What goods cost by a list, tax included. */
export const priceListItem = companyRelation(
  'price_list_item',
  {
    priceListId: uuid().notNull(),
    goodsId: uuid().notNull(),
    position: integer().notNull(),
    price: numeric({ precision: 16, scale: 6 }).notNull(),
  },
  table => [
    companyKey(table.companyId, table.priceListId, table.goodsId),
    refersTo('price_list_item_list', [table.companyId, table.priceListId], priceList, 'cascade'),
    refersTo('price_list_item_goods', [table.companyId, table.goodsId], goods),
    indexOn('price_list_item_goods_key', table.companyId, table.goodsId),
  ],
)
