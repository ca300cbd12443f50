import { sql } from 'drizzle-orm'
import {
  amount,
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
import { dictionaryEntry } from '#mechanisms/dictionaries/dictionary.table.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { customer } from '../customer/customer.table.ts'
import { ChanceStatus } from './chance-brief.contract.ts'
import { DocStatus } from '../confirming.contract.ts'

/**
 * 商机. Who takes part is in `member`; how its review stands is in `approval_case`, and `approval` is a copy: null before
 * anybody was queried.
 */
export const chance = companyTable(
  'chance',
  {
    code: text().notNull(),
    name: text().notNull(),
    customerId: uuid().notNull(),
    /** 0 in progress, 1 lost, 2 won. */
    status: smallint().$type<ChanceStatus>().notNull().default(ChanceStatus.Running),
    approval: text().$type<ApprovalStatus>(),
    creatorId: uuid().notNull(),
    /** A copy: the first of its managers in `member`, kept by a trigger (`database/sql/7-figure-sales.sql`). */
    managerId: uuid(),
    designerId: uuid(),
    /** Entries of the company's dictionaries. */
    stateId: uuid(),
    typeId: uuid(),
    sourceId: uuid(),
    industryId: uuid(),
    salesStrategyId: uuid(),
    lossReasonId: uuid(),
    lossReason: text().notNull().default(''),
    preAmount: amount(),
    /** What was won. */
    finalAmount: amount(),
    preDate: date(),
    discoverDate: date(),
    /** The day when it was won or lost. */
    statusDate: date(),
    summary: text().notNull().default(''),
    /** The project that came of it. */
    projectId: uuid(),
    /** 0 to be confirmed, 1 confirmed; where the company does not confirm, every one is. */
    docStatus: smallint().notNull().default(DocStatus.Confirmed),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    uniqueOn('chance_code', table.companyId, table.code),
    // A project has one chance, an opportunity one project: whoever links comes second is refused.
    uniqueOn('chance_project_key', table.companyId, table.projectId).where(sql`project_id is not null`),
    refersTo('chance_project', [table.companyId, table.projectId], project),
    refersTo('chance_customer', [table.companyId, table.customerId], customer),
    refersTo('chance_creator', [table.companyId, table.creatorId], person),
    refersTo('chance_manager', [table.companyId, table.managerId], person),
    refersTo('chance_designer', [table.companyId, table.designerId], person),
    refersTo('chance_state', [table.companyId, table.stateId], dictionaryEntry),
    refersTo('chance_type', [table.companyId, table.typeId], dictionaryEntry),
    refersTo('chance_source', [table.companyId, table.sourceId], dictionaryEntry),
    refersTo('chance_industry', [table.companyId, table.industryId], dictionaryEntry),
    refersTo('chance_sales_strategy', [table.companyId, table.salesStrategyId], dictionaryEntry),
    refersTo('chance_loss_reason', [table.companyId, table.lossReasonId], dictionaryEntry),
    indexOn('chance_customer_key', table.companyId, table.customerId),
    indexOn('chance_creator_key', table.companyId, table.creatorId),
    indexOn('chance_designer_key', table.companyId, table.designerId).where(sql`designer_id is not null`),
    indexOn('chance_state_key', table.companyId, table.stateId),
    indexOn('chance_type_key', table.companyId, table.typeId),
    indexOn('chance_source_key', table.companyId, table.sourceId),
    indexOn('chance_industry_key', table.companyId, table.industryId),
    indexOn('chance_sales_strategy_key', table.companyId, table.salesStrategyId),
    indexOn('chance_loss_reason_key', table.companyId, table.lossReasonId),
    indexOn('chance_by_amount', table.companyId, table.preAmount.desc(), table.id.desc()),
    indexOn('chance_by_closing', table.companyId, table.preDate, table.id),
    indexOn('chance_by_discovery', table.companyId, table.discoverDate.desc(), table.id.desc()),
    indexOn('chance_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc(), table.status),
  ],
)
