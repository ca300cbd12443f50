import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  amount,
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  date,
  indexOn,
  instant,
  now,
  refersTo,
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { documentCurrency } from '#mechanisms/currencies/document-currency.table.ts'
import { dictionaryEntry } from '#mechanisms/dictionaries/dictionary.table.ts'
import { goodsLineColumns, goodsLineKeys } from '#mechanisms/lines/goods-lines.table.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { supplier } from '#mechanisms/suppliers/supplier.table.ts'
import { chance } from '../chance/chance.table.ts'
import { quotation } from '../quotation/quotation.table.ts'
import { customer } from '../customer/customer.table.ts'
import { tender } from '../tender/tender.table.ts'
import { IncomeType } from './contract-brief.contract.ts'
import { DocStatus } from '../confirming.contract.ts'

/** 合同. Who takes part is in `member`; how its approval stands is in `approval_case`, and `status` is a copy. */
export const contract = companyTable(
  'contract',
  {
    code: text().notNull(),
    name: text().notNull(),
    /** 0 comes in, 1 is bought by, 2 a framework, 3 without money. */
    incomeType: smallint().$type<IncomeType>().notNull().default(IncomeType.Sale),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    creatorId: uuid().notNull(),
    /** A copy: the first of its managers in `member`, kept by a trigger (`database/sql/7-figure-sales.sql`). */
    managerId: uuid(),
    customerId: uuid(),
    supplierId: uuid(),
    /** The chance that it came of. */
    chanceId: uuid(),
    /** The quotation that it was made of. */
    quotationId: uuid(),
    /** The tender that was won by it. */
    tenderId: uuid(),
    /** Entries of the company's dictionaries: how far it has been carried out, what sort it is, how it is paid. */
    statusId: uuid(),
    typeId: uuid(),
    payTypeId: uuid(),
    total: amount().notNull(),
    ...documentCurrency(),
    customerSignedUser: text().notNull().default(''),
    startDate: date(),
    endDate: date(),
    signedDate: date(),
    finishedDate: date(),
    needInvoice: boolean().notNull().default(true),
    summary: text().notNull().default(''),
    isArchive: boolean().notNull().default(false),
    /** Who manages it was notified that it ends. */
    endRemindedOn: date(),
    agreedAt: instant(),
    /** 0 to be confirmed, 1 confirmed; where the company does not confirm, every one is. */
    docStatus: smallint().notNull().default(DocStatus.Confirmed),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    uniqueOn('contract_code', table.companyId, table.code),
    refersTo('contract_creator', [table.companyId, table.creatorId], person),
    refersTo('contract_manager', [table.companyId, table.managerId], person),
    refersTo('contract_customer', [table.companyId, table.customerId], customer),
    refersTo('contract_supplier', [table.companyId, table.supplierId], supplier),
    refersTo('contract_chance', [table.companyId, table.chanceId], chance),
    refersTo('contract_quotation', [table.companyId, table.quotationId], quotation),
    refersTo('contract_tender', [table.companyId, table.tenderId], tender),
    refersTo('contract_status', [table.companyId, table.statusId], dictionaryEntry),
    refersTo('contract_type', [table.companyId, table.typeId], dictionaryEntry),
    refersTo('contract_pay_type', [table.companyId, table.payTypeId], dictionaryEntry),
    indexOn('contract_creator_key', table.companyId, table.creatorId),
    indexOn('contract_customer_key', table.companyId, table.customerId),
    indexOn('contract_supplier_key', table.companyId, table.supplierId),
    indexOn('contract_chance_key', table.companyId, table.chanceId).where(sql`chance_id is not null`),
    indexOn('contract_quotation_key', table.companyId, table.quotationId).where(sql`quotation_id is not null`),
    indexOn('contract_tender_key', table.companyId, table.tenderId).where(sql`tender_id is not null`),
    indexOn('contract_status_key', table.companyId, table.statusId),
    indexOn('contract_type_key', table.companyId, table.typeId),
    indexOn('contract_pay_type_key', table.companyId, table.payTypeId),
    indexOn(
      'contract_by_change',
      table.companyId,
      table.lastOptDate.desc(),
      table.id.desc(),
      table.incomeType,
      table.status,
      table.isArchive,
    ),
    indexOn('contract_by_total', table.companyId, table.total.desc(), table.id.desc()),
    indexOn('contract_by_own_total', table.companyId, table.ownTotal.desc(), table.id.desc()),
    indexOn('contract_by_signing', table.companyId, table.signedDate.desc(), table.id.desc()),
    indexOn('contract_by_end', table.companyId, table.endDate, table.id),
    check('contract_total', sql`${table.total} >= 0`),
  ],
)

/** 合同明细: what is sold or bought by it, where it says so. */
export const contractLine = companyTable(
  'contract_line',
  { contractId: uuid().notNull(), ...goodsLineColumns() },
  table => [
    refersTo('contract_line_contract', [table.companyId, table.contractId], contract, 'cascade'),
    ...goodsLineKeys('contract_line', table, table.contractId),
  ],
)

/** By which contract a project is done: one for a project, which may be one of several. */
export const projectContract = companyRelation(
  'project_contract',
  {
    projectId: uuid().notNull(),
    contractId: uuid().notNull(),
  },
  table => [
    companyKey(table.companyId, table.projectId),
    refersTo('project_contract_project', [table.companyId, table.projectId], project, 'cascade'),
    refersTo('project_contract_contract', [table.companyId, table.contractId], contract),
    indexOn('project_contract_contract_key', table.companyId, table.contractId),
  ],
)
