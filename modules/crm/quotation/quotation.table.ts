import { sql } from 'drizzle-orm'
import {
  boolean,
  companyTable,
  date,
  indexOn,
  instant,
  integer,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { documentCurrency } from '#mechanisms/currencies/document-currency.table.ts'
import { dictionaryEntry } from '#mechanisms/dictionaries/dictionary.table.ts'
import { goodsLineColumns, goodsLineKeys, goodsTotalColumns } from '#mechanisms/lines/goods-lines.table.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { chance } from '../chance/chance.table.ts'
import { customer } from '../customer/customer.table.ts'

/** 报价单: what is offered to a customer. How its approval stands is in `approval_case`; the status is a copy. */
export const quotation = companyTable(
  'quotation',
  {
    /** All versions have the same; a version once. */
    code: text().notNull(),
    version: integer().notNull().default(1),
    name: text().notNull(),
    customerId: uuid().notNull(),
    chanceId: uuid(),
    projectId: uuid(),
    quoteDate: date(),
    validUntil: date(),
    payTypeId: uuid(),
    remark: text().notNull().default(''),
    ...goodsTotalColumns(),
    ...documentCurrency(),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    /** A newer version was approved. */
    isSuperseded: boolean().notNull().default(false),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('quotation_creator', [table.companyId, table.creatorId], person),
    refersTo('quotation_customer', [table.companyId, table.customerId], customer),
    refersTo('quotation_chance', [table.companyId, table.chanceId], chance),
    refersTo('quotation_project', [table.companyId, table.projectId], project),
    refersTo('quotation_pay_type', [table.companyId, table.payTypeId], dictionaryEntry),
    uniqueOn('quotation_version', table.companyId, table.code, table.version),
    indexOn('quotation_creator_key', table.companyId, table.creatorId),
    indexOn('quotation_customer_key', table.companyId, table.customerId),
    indexOn('quotation_chance_key', table.companyId, table.chanceId).where(sql`chance_id is not null`),
    indexOn('quotation_project_key', table.companyId, table.projectId).where(sql`project_id is not null`),
    indexOn('quotation_pay_type_key', table.companyId, table.payTypeId).where(sql`pay_type_id is not null`),
    indexOn('quotation_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
    indexOn('quotation_by_day', table.companyId, table.quoteDate, table.lastOptDate.desc(), table.id.desc()),
    indexOn('quotation_by_total', table.companyId, table.total.desc(), table.id.desc()),
    indexOn('quotation_by_own_total', table.companyId, table.ownTotal.desc(), table.id.desc()),
    indexOn('quotation_by_name', table.companyId, table.name, table.id),
  ],
)

/** 报价明细. */
export const quotationLine = companyTable(
  'quotation_line',
  { quotationId: uuid().notNull(), ...goodsLineColumns() },
  table => [
    refersTo('quotation_line_quotation', [table.companyId, table.quotationId], quotation, 'cascade'),
    ...goodsLineKeys('quotation_line', table, table.quotationId),
  ],
)
