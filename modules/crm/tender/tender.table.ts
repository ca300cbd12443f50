import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  amount,
  boolean,
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
import { person } from '#mechanisms/people/person.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { chance } from '../chance/chance.table.ts'
import { DocStatus } from '../confirming.contract.ts'
import { customer } from '../customer/customer.table.ts'
import { TenderStatus } from './tender-brief.contract.ts'
import type { DepositKind } from './tender.contract.ts'

/** 投标. Who takes part is in `member`. */
export const tender = companyTable(
  'tender',
  {
    code: text().notNull(),
    name: text().notNull(),
    customerId: uuid().notNull(),
    chanceId: uuid(),
    projectId: uuid(),
    creatorId: uuid().notNull(),
    status: smallint().$type<TenderStatus>().notNull().default(TenderStatus.Preparing),
    agency: text().notNull().default(''),
    amount: amount(),
    budget: amount(),
    deadline: date(),
    openDate: date(),
    resultDate: date(),
    wonAmount: amount(),
    winner: text().notNull().default(''),
    lossReason: text().notNull().default(''),
    summary: text().notNull().default(''),
    isArchive: boolean().notNull().default(false),
    /** What of its deposits is out: kept with them, in the same transaction. */
    depositOut: amount().notNull().default('0'),
    /** 0 to be confirmed, 1 confirmed; where the company does not confirm, every one is. */
    docStatus: smallint().notNull().default(DocStatus.Confirmed),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    uniqueOn('tender_code', table.companyId, table.code),
    refersTo('tender_creator', [table.companyId, table.creatorId], person),
    refersTo('tender_customer', [table.companyId, table.customerId], customer),
    refersTo('tender_chance', [table.companyId, table.chanceId], chance),
    refersTo('tender_project', [table.companyId, table.projectId], project),
    indexOn('tender_creator_key', table.companyId, table.creatorId),
    indexOn('tender_customer_key', table.companyId, table.customerId),
    indexOn('tender_chance_key', table.companyId, table.chanceId).where(sql`chance_id is not null`),
    indexOn('tender_project_key', table.companyId, table.projectId).where(sql`project_id is not null`),
    indexOn('tender_by_amount', table.companyId, table.amount.desc(), table.id.desc()),
    indexOn('tender_by_deadline', table.companyId, table.deadline, table.id),
    indexOn(
      'tender_by_change',
      table.companyId,
      table.lastOptDate.desc(),
      table.id.desc(),
      table.isArchive,
      table.status,
    ),
    check('tender_deposit_out', sql`${table.depositOut} >= 0`),
  ],
)

/** 保证金: paid to who invites the bids, and returned, whole or less what was withheld. */
export const tenderDeposit = companyTable(
  'tender_deposit',
  {
    tenderId: uuid().notNull(),
    kind: smallint().$type<DepositKind>().notNull(),
    amount: amount().notNull(),
    paidOn: date().notNull(),
    dueBackOn: date(),
    note: text().notNull().default(''),
    creatorId: uuid().notNull(),
    givenBackOn: date(),
    givenBack: amount(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('tender_deposit_tender', [table.companyId, table.tenderId], tender),
    refersTo('tender_deposit_creator', [table.companyId, table.creatorId], person),
    indexOn('tender_deposit_creator_key', table.companyId, table.creatorId),
    indexOn('tender_deposit_tender_key', table.companyId, table.tenderId, table.paidOn),
    check('tender_deposit_amount', sql`${table.amount} > 0`),
    check('tender_deposit_back', sql`${table.givenBack} between 0 and ${table.amount}`),
    check('tender_deposit_day', sql`(${table.givenBackOn} is null) = (${table.givenBack} is null)`),
  ],
)
