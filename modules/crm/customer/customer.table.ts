import { sql } from 'drizzle-orm'
import {
  amount,
  companyTable,
  indexOn,
  instant,
  now,
  boolean,
  refersTo,
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { dictionaryEntry } from '#mechanisms/dictionaries/dictionary.table.ts'
import { department, person } from '#mechanisms/people/person.table.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { CustomerStatus, TransactionStatus } from './customer-brief.contract.ts'
import { DocStatus } from '../confirming.contract.ts'

/** 客户. Who answers for it and who takes part is in `member`; one in the public pool has neither. */
export const customer = companyTable(
  'customer',
  {
    code: text().notNull(),
    fullName: text().notNull(),
    simpleName: text().notNull().default(''),
    /** 0 lead, 1 had an opportunity, 2 had a deal, 3 repeat deals (spec 1 §3). */
    status: smallint().$type<CustomerStatus>().notNull().default(CustomerStatus.Lead),
    /** 0 no deal yet, 1 dealt with, 2 lost. */
    transactionStatus: smallint().$type<TransactionStatus>().notNull().default(TransactionStatus.None),
    /** 0 to be confirmed, 1 confirmed; where the company does not confirm, every one is. */
    docStatus: smallint().notNull().default(DocStatus.Confirmed),
    levelId: uuid(),
    statusId: uuid(),
    sourceId: uuid(),
    customerNature: uuid(),
    customerStrategy: uuid(),
    bigInd: uuid(),
    bitInd: uuid(),
    departmentId: uuid(),
    registeredCapital: amount(),
    address: text().notNull().default(''),
    website: text().notNull().default(''),
    fax: text().notNull().default(''),
    summary: text().notNull().default(''),
    remark: text().notNull().default(''),
    lossReasonId: uuid(),
    lossReason: text().notNull().default(''),
    /** In the public pool: nobody's, and anybody's to claim. */
    isOpen: boolean().notNull().default(false),
    openSeaId: uuid(),
    /** When somebody took it over: from then on they care for it, or it falls into the public pool. */
    followedAt: instant().notNull().default(now),
    /** 0 there, 1 deleted. */
    isDelete: smallint().notNull().default(Bin.None),
    creatorId: uuid().notNull(),
    /** A copy: the first of its managers in `member`, kept by a trigger (`database/sql/7-figure-sales.sql`). */
    managerId: uuid(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    uniqueOn('customer_code_key', table.companyId, table.code),
    // A company has a customer once, however its name is capitalised.
    uniqueOn('customer_name_key', table.companyId, sql`lower(full_name)`).where(sql`is_delete = ${fixed(Bin.None)}`),
    refersTo('customer_creator', [table.companyId, table.creatorId], person),
    refersTo('customer_manager', [table.companyId, table.managerId], person),
    refersTo('customer_department', [table.companyId, table.departmentId], department),
    refersTo('customer_level', [table.companyId, table.levelId], dictionaryEntry),
    refersTo('customer_category', [table.companyId, table.statusId], dictionaryEntry),
    refersTo('customer_source', [table.companyId, table.sourceId], dictionaryEntry),
    refersTo('customer_nature', [table.companyId, table.customerNature], dictionaryEntry),
    refersTo('customer_strategy', [table.companyId, table.customerStrategy], dictionaryEntry),
    refersTo('customer_big_ind', [table.companyId, table.bigInd], dictionaryEntry),
    refersTo('customer_bit_ind', [table.companyId, table.bitInd], dictionaryEntry),
    refersTo('customer_loss_reason', [table.companyId, table.lossReasonId], dictionaryEntry),
    refersTo('customer_open_sea', [table.companyId, table.openSeaId], dictionaryEntry),
    indexOn('customer_department_key', table.companyId, table.departmentId).where(sql`department_id is not null`),
    indexOn('customer_level_key', table.companyId, table.levelId).where(sql`level_id is not null`),
    indexOn('customer_category_key', table.companyId, table.statusId).where(sql`status_id is not null`),
    indexOn('customer_source_key', table.companyId, table.sourceId).where(sql`source_id is not null`),
    indexOn('customer_nature_key', table.companyId, table.customerNature).where(sql`customer_nature is not null`),
    indexOn('customer_strategy_key', table.companyId, table.customerStrategy).where(sql`customer_strategy is not null`),
    indexOn('customer_big_ind_key', table.companyId, table.bigInd).where(sql`big_ind is not null`),
    indexOn('customer_bit_ind_key', table.companyId, table.bitInd).where(sql`bit_ind is not null`),
    indexOn('customer_loss_reason_key', table.companyId, table.lossReasonId).where(sql`loss_reason_id is not null`),
    indexOn('customer_open_sea_key', table.companyId, table.openSeaId).where(sql`open_sea_id is not null`),
    indexOn('customer_by_name', table.companyId, table.fullName, table.id),
    indexOn('customer_by_creation', table.companyId, table.createdAt.desc(), table.id.desc()),
    indexOn('customer_by_capital', table.companyId, table.registeredCapital.desc(), table.id.desc()),
    // What every list asks stands at the end: it is chosen, sorted and counted from the index alone.
    indexOn(
      'customer_by_change',
      table.companyId,
      table.lastOptDate.desc(),
      table.id.desc(),
      table.isOpen,
      table.isDelete,
    ),
    // Those of a status, and the few that are deleted or in the public pool, in the usual order.
    indexOn(
      'customer_by_status',
      table.companyId,
      table.status,
      table.lastOptDate.desc(),
      table.id.desc(),
      table.isOpen,
      table.isDelete,
    ),
    indexOn('customer_deleted', table.companyId, table.lastOptDate.desc(), table.id.desc(), table.isOpen).where(
      sql`is_delete = ${fixed(Bin.Deleted)}`,
    ),
    indexOn('customer_in_sea', table.companyId, table.lastOptDate.desc(), table.id.desc(), table.isDelete).where(
      sql`is_open`,
    ),
    // Few are, and somebody waits for them.
    indexOn('customer_to_confirm', table.companyId, table.lastOptDate.desc(), table.id.desc()).where(
      sql`doc_status = ${fixed(DocStatus.Unconfirmed)}`,
    ),
  ],
)
