import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  amount,
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
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { documentCurrency } from '#mechanisms/currencies/document-currency.table.ts'
import { goodsLineColumns, goodsLineKeys, goodsTotalColumns } from '#mechanisms/lines/goods-lines.table.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { supplier } from '#mechanisms/suppliers/supplier.table.ts'
import { purchaseApply, purchaseApplyItem } from '../purchase-apply/purchase-apply.table.ts'
import type { AnswerState } from './enquiry.contract.ts'

/** 询价: what several suppliers are asked the price of. Who takes part is in `member`. */
export const enquiry = companyTable(
  'enquiry',
  {
    code: text().notNull(),
    name: text().notNull(),
    answerBy: date(),
    projectId: uuid(),
    /** The application whose goods are requested. */
    purchaseApplyId: uuid(),
    note: text().notNull().default(''),
    /** What it comes to at the prices that are expected. */
    ...goodsTotalColumns(),
    closedAt: instant(),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('enquiry_creator', [table.companyId, table.creatorId], person),
    refersTo('enquiry_project', [table.companyId, table.projectId], project),
    refersTo('enquiry_purchase_apply', [table.companyId, table.purchaseApplyId], purchaseApply),
    uniqueOn('enquiry_code', table.companyId, table.code),
    indexOn('enquiry_creator_key', table.companyId, table.creatorId),
    indexOn('enquiry_project_key', table.companyId, table.projectId).where(sql`project_id is not null`),
    indexOn('enquiry_purchase_apply_key', table.companyId, table.purchaseApplyId).where(
      sql`purchase_apply_id is not null`,
    ),
    indexOn('enquiry_by_name', table.companyId, table.name, table.id),
    indexOn('enquiry_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
    indexOn('enquiry_by_day', table.companyId, table.answerBy, table.lastOptDate.desc(), table.id.desc()),
  ],
)

/** A supplier that was invited, and what it has answered for the whole. */
export const enquiryOffer = companyTable(
  'enquiry_offer',
  {
    enquiryId: uuid().notNull(),
    supplierId: uuid().notNull(),
    position: integer().notNull(),
    state: text().$type<AnswerState>().notNull().default('asked'),
    answeredOn: date(),
    deliveryDays: integer(),
    validUntil: date(),
    note: text().notNull().default(''),
    /** What the lines that it offers come to. */
    total: amount().notNull().default('0'),
    net: amount().notNull().default('0'),
    tax: amount().notNull().default('0'),
    ...documentCurrency(),
  },
  table => [
    refersTo('enquiry_offer_enquiry', [table.companyId, table.enquiryId], enquiry, 'cascade'),
    refersTo('enquiry_offer_supplier', [table.companyId, table.supplierId], supplier),
    uniqueOn('enquiry_offer_once', table.companyId, table.enquiryId, table.supplierId),
    indexOn('enquiry_offer_supplier_key', table.companyId, table.supplierId),
    check('enquiry_offer_sum', sql`${table.total} = ${table.net} + ${table.tax}`),
  ],
)

/** 询价明细: what is requested, at the price that is expected; and whose offer was chosen for it. */
export const enquiryLine = companyTable(
  'enquiry_line',
  { enquiryId: uuid().notNull(), ...goodsLineColumns(), applyItemId: uuid(), chosenId: uuid() },
  table => [
    refersTo('enquiry_line_enquiry', [table.companyId, table.enquiryId], enquiry, 'cascade'),
    refersTo('enquiry_line_apply', [table.companyId, table.applyItemId], purchaseApplyItem),
    refersTo('enquiry_line_chosen', [table.companyId, table.chosenId], enquiryOffer),
    indexOn('enquiry_line_apply_key', table.companyId, table.applyItemId).where(sql`apply_item_id is not null`),
    indexOn('enquiry_line_chosen_key', table.companyId, table.chosenId).where(sql`chosen_id is not null`),
    ...goodsLineKeys('enquiry_line', table, table.enquiryId),
  ],
)

/** What a supplier wants for a line, tax included. */
export const enquiryPrice = companyRelation(
  'enquiry_price',
  {
    offerId: uuid().notNull(),
    lineId: uuid().notNull(),
    price: numeric({ precision: 16, scale: 6 }).notNull(),
    taxRate: numeric({ precision: 5, scale: 2 }).notNull().default('0'),
    gross: amount().notNull(),
    net: amount().notNull(),
    tax: amount().notNull(),
  },
  table => [
    companyKey(table.companyId, table.offerId, table.lineId),
    refersTo('enquiry_price_offer', [table.companyId, table.offerId], enquiryOffer, 'cascade'),
    refersTo('enquiry_price_line', [table.companyId, table.lineId], enquiryLine, 'cascade'),
    indexOn('enquiry_price_line_key', table.companyId, table.lineId),
    check('enquiry_price_sum', sql`${table.gross} = ${table.net} + ${table.tax}`),
  ],
)
