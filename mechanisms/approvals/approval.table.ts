import {
  amount,
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  date,
  indexOn,
  instant,
  integer,
  jsonb,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { ApprovalStatus } from './approval.contract.ts'
import type { Flow } from './flow.server.ts'
import type { Box } from './inbox.contract.ts'
import type { ProcessDefinition } from './process.contract.ts'

/** 审批流程: a process for a record type and a kind; `''` covers every kind without a process of its own. */
export const approvalProcess = companyTable(
  'approval_process',
  {
    type: text().notNull(),
    kind: text().notNull().default(''),
    name: text().notNull(),
    note: text().notNull().default(''),
    isOpen: boolean().notNull().default(true),
    /** The newest version, which new applications use. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull().default(now),
  },
  table => [
    uniqueOn('approval_process_kind', table.companyId, table.type, table.kind),
    uniqueOn('approval_process_name', table.companyId, table.type, table.name),
  ],
)

/** An immutable version of a process. */
export const approvalVersion = companyRelation(
  'approval_version',
  {
    processId: uuid().notNull(),
    version: integer().notNull(),
    definition: jsonb().$type<ProcessDefinition>().notNull(),
    publisherId: uuid(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.processId, table.version),
    refersTo('approval_version_process', [table.companyId, table.processId], approvalProcess, 'cascade'),
    refersTo('approval_version_publisher', [table.companyId, table.publisherId], person),
    indexOn('approval_version_publisher_key', table.companyId, table.publisherId),
  ],
)

/**
 * 审批: the approval of a record. Its steps and signers are one document: read and written as a whole, under the row lock
 * (docs/decisions/040-flows-are-documents.md).
 */
export const approvalCase = companyTable(
  'approval_case',
  {
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    title: text().notNull(),
    kind: text().notNull().default(''),
    amount: amount(),
    departmentId: uuid(),
    /** The process it began with. Null: the company had designed none. */
    processId: uuid(),
    version: integer(),
    processName: text().notNull().default(''),
    requesterId: uuid().notNull(),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    flow: jsonb().$type<Flow>().notNull(),
    /** How often it was submitted. */
    round: integer().notNull().default(1),
    startedAt: instant().notNull().default(now),
    endedAt: instant(),
    urgedAt: instant(),
  },
  table => [
    refersTo('approval_case_requester', [table.companyId, table.requesterId], person),
    uniqueOn('approval_case_subject', table.companyId, table.subjectType, table.subjectId),
    indexOn('approval_case_requester_key', table.companyId, table.requesterId, table.startedAt.desc()),
  ],
)

/** The people a case concerns, and how: one range of one index is a person's list, whatever types it contains. */
export const approvalInbox = companyRelation(
  'approval_inbox',
  {
    personId: uuid().notNull(),
    box: text().$type<Box>().notNull(),
    caseId: uuid().notNull(),
    subjectType: text().notNull(),
    at: instant().notNull().default(now),
    isRead: boolean().notNull().default(false),
  },
  table => [
    companyKey(table.companyId, table.caseId, table.personId, table.box),
    refersTo('approval_inbox_case', [table.companyId, table.caseId], approvalCase, 'cascade'),
    refersTo('approval_inbox_person', [table.companyId, table.personId], person),
    indexOn(
      'approval_inbox_list',
      table.companyId,
      table.personId,
      table.box,
      table.at.desc().nullsFirst(),
      table.caseId.desc().nullsFirst(),
      table.subjectType,
      table.isRead,
    ),
    // The cases of one type that wait for somebody, or that they decided.
    indexOn('approval_inbox_of_type', table.companyId, table.personId, table.box, table.subjectType, table.caseId),
  ],
)

/** 委托: who decides during somebody's absence, from one day to another. */
export const approvalDelegation = companyTable(
  'approval_delegation',
  {
    personId: uuid().notNull(),
    delegateId: uuid().notNull(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    reason: text().notNull().default(''),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('approval_delegation_person', [table.companyId, table.personId], person, 'cascade'),
    refersTo('approval_delegation_delegate', [table.companyId, table.delegateId], person, 'cascade'),
    indexOn('approval_delegation_of', table.companyId, table.personId, table.endDate),
    indexOn('approval_delegation_to', table.companyId, table.delegateId),
  ],
)
