import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  amount,
  boolean,
  companyTable,
  date,
  indexOn,
  instant,
  jsonb,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { dictionaryEntry } from '#mechanisms/dictionaries/dictionary.table.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { contract } from '../contract/contract.table.ts'
import type { ContractTerms } from './contract-change.contract.ts'

/**
 * 合同变更: what a contract is to say from now on. Agreed to, the contract takes it, and `before` keeps what it said until
 * then. How its approval stands is in `approval_case`, and `status` is a copy.
 */
export const contractChange = companyTable(
  'contract_change',
  {
    code: text().notNull(),
    name: text().notNull(),
    reason: text().notNull(),
    contractId: uuid().notNull(),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    creatorId: uuid().notNull(),
    total: amount().notNull(),
    typeId: uuid(),
    payTypeId: uuid(),
    startDate: date(),
    endDate: date(),
    needInvoice: boolean().notNull().default(true),
    summary: text().notNull().default(''),
    before: jsonb().$type<ContractTerms>(),
    agreedAt: instant(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    uniqueOn('contract_change_code', table.companyId, table.code),
    // One at a time: who hands in a second one is refused.
    uniqueOn('contract_change_waiting', table.companyId, table.contractId).where(sql`status = 'waiting'`),
    refersTo('contract_change_contract', [table.companyId, table.contractId], contract),
    refersTo('contract_change_creator', [table.companyId, table.creatorId], person),
    refersTo('contract_change_type', [table.companyId, table.typeId], dictionaryEntry),
    refersTo('contract_change_pay_type', [table.companyId, table.payTypeId], dictionaryEntry),
    indexOn('contract_change_contract_key', table.companyId, table.contractId, table.createdAt),
    indexOn('contract_change_creator_key', table.companyId, table.creatorId),
    indexOn('contract_change_type_key', table.companyId, table.typeId),
    indexOn('contract_change_pay_type_key', table.companyId, table.payTypeId),
    indexOn('contract_change_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc(), table.status),
    check('contract_change_total', sql`${table.total} >= 0`),
  ],
)
