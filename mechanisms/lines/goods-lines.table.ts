import { sql } from 'drizzle-orm'
import { check, type ExtraConfigColumn } from 'drizzle-orm/pg-core'
import { amount, indexOn, integer, numeric, refersTo, text, uuid } from '#platform/server/database/columns.ts'
import { goods } from '#mechanisms/goods/goods.table.ts'

const figure = (scale: number) => numeric({ precision: 16, scale })
const rate = () => numeric({ precision: 5, scale: 2 }).notNull().default('0')

/**
 * The columns of a table of goods lines (`companyTable`: their ids are stable), beside the key of their record. A
 * function, since each table needs columns of its own.
 */
export const goodsLineColumns = () => ({
  position: integer().notNull(),
  goodsId: uuid(),
  name: text().notNull(),
  spec: text().notNull().default(''),
  unit: text().notNull().default(''),
  quantity: figure(4).notNull(),
  price: figure(6).notNull(),
  discountRate: rate(),
  taxRate: rate(),
  amount: amount().notNull(),
  share: amount().notNull().default('0'),
  gross: amount().notNull(),
  net: amount().notNull(),
  tax: amount().notNull(),
})

type Column = ExtraConfigColumn
/** Their keys: to be spread behind the one that references the record. */
export const goodsLineKeys = (
  name: string,
  table: Record<'companyId' | 'goodsId' | 'position' | 'gross' | 'net' | 'tax' | 'amount' | 'share', Column>,
  owner: Column,
) => [
  refersTo(`${name}_goods`, [table.companyId, table.goodsId], goods),
  indexOn(`${name}_of`, table.companyId, owner, table.position),
  indexOn(`${name}_goods_key`, table.companyId, table.goodsId).where(sql`goods_id is not null`),
  check(
    `${name}_sum`,
    sql`${table.gross} = ${table.amount} - ${table.share} and ${table.gross} = ${table.net} + ${table.tax}`,
  ),
]

/** The totals of a record's lines: columns of its own table. */
export const goodsTotalColumns = () => ({
  subtotal: amount().notNull(),
  discount: amount().notNull().default('0'),
  total: amount().notNull(),
  net: amount().notNull(),
  tax: amount().notNull(),
})
