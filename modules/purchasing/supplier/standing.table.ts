import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  companyTable,
  date,
  indexOn,
  instant,
  now,
  numeric,
  refersTo,
  smallint,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { supplier } from '#mechanisms/suppliers/supplier.table.ts'

/** 供应商评价: what somebody thought of a supplier on a day, by criteria from 1 to 5; `score` is their mean. */
export const supplierRating = companyTable(
  'supplier_rating',
  {
    supplierId: uuid().notNull(),
    personId: uuid().notNull(),
    quality: smallint().notNull(),
    delivery: smallint().notNull(),
    price: smallint().notNull(),
    service: smallint().notNull(),
    score: numeric({ precision: 3, scale: 2 }).notNull(),
    note: text().notNull().default(''),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('supplier_rating_supplier', [table.companyId, table.supplierId], supplier, 'cascade'),
    refersTo('supplier_rating_person', [table.companyId, table.personId], person),
    indexOn('supplier_rating_of', table.companyId, table.supplierId, table.id.desc()),
    indexOn('supplier_rating_person_key', table.companyId, table.personId),
    check(
      'supplier_rating_criteria',
      sql`least(${table.quality}, ${table.delivery}, ${table.price}, ${table.service}) >= 1 and
        greatest(${table.quality}, ${table.delivery}, ${table.price}, ${table.service}) <= 5`,
    ),
  ],
)

/** 供应商证照: a licence or certificate of a supplier, and its last day. */
export const supplierDocument = companyTable(
  'supplier_document',
  {
    supplierId: uuid().notNull(),
    name: text().notNull(),
    number: text().notNull().default(''),
    /** Its last day; null: it does not expire. */
    validUntil: date(),
    note: text().notNull().default(''),
    /** When its supplier's people were notified last that it expires or has expired. */
    remindedOn: date(),
    creatorId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('supplier_document_supplier', [table.companyId, table.supplierId], supplier, 'cascade'),
    refersTo('supplier_document_creator', [table.companyId, table.creatorId], person),
    indexOn('supplier_document_of', table.companyId, table.supplierId, table.validUntil),
    indexOn('supplier_document_creator_key', table.companyId, table.creatorId),
    indexOn('supplier_document_by_end', table.companyId, table.validUntil).where(sql`valid_until is not null`),
  ],
)
