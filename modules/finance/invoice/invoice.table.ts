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
  uuid,
} from '#platform/server/database/columns.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { InvoiceType, type InvoiceDirection } from './invoice.contract.ts'

/**
 * 发票: one that the company was given, or that it is asked to issue. How its approval stands is in `approval_case`; the
 * status is a copy.
 */
export const invoice = companyTable(
  'invoice',
  {
    name: text().notNull(),
    direction: text().$type<InvoiceDirection>().notNull(),
    type: smallint().$type<InvoiceType>().notNull().default(InvoiceType.Unset),
    partyName: text().notNull(),
    taxNumber: text().notNull().default(''),
    amount: amount().notNull(),
    taxAmount: amount(),
    code: text().notNull().default(''),
    number: text().notNull().default(''),
    invoiceDate: date(),
    checkCode: text().notNull().default(''),
    detail: text().notNull().default(''),
    /** The process that decides it, and what that was called: it may be gone. */
    procId: uuid(),
    procName: text().notNull().default(''),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('invoice_creator', [table.companyId, table.creatorId], person),
    indexOn('invoice_creator_key', table.companyId, table.creatorId),
    indexOn('invoice_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  ],
)
