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
  integer,
  now,
  numeric,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { department, person } from '#mechanisms/people/person.table.ts'
import { supplier } from '#mechanisms/suppliers/supplier.table.ts'
import { contract } from '#modules/crm/contract/contract.table.ts'
import { customer } from '#modules/crm/customer/customer.table.ts'
import { storeOrder } from '#modules/purchasing/store-order/store-order.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { billMemo } from '../bill-memo/bill-memo.table.ts'
import { expenseType } from '../expense-type/expense-type.table.ts'
import type { OrderType, PayStatus } from './order.contract.ts'

/**
 * 财务单据: six kinds of one record. `amount` is what it comes to in the company's own currency, `total` in that of the
 * bills. How its approval stands is in `approval_case`; the status is a copy. What is owed is `amount -
 * offset_amount`.
 */
export const financeOrder = companyTable(
  'finance_order',
  {
    type: text().$type<OrderType>().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    detail: text().notNull().default(''),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    creatorId: uuid().notNull(),
    departmentId: uuid(),
    /** The day that the company's books go by: when it was handed in, in the company's time zone. */
    orderDate: date().notNull(),
    /** By when it is needed, to be paid, or, of what is borrowed, to be repaid. */
    dueDate: date(),
    payeeName: text().notNull().default(''),
    payeeBank: text().notNull().default(''),
    payeeAccount: text().notNull().default(''),
    customerId: uuid(),
    supplierId: uuid(),
    contractId: uuid(),
    /** The purchase order that it pays, and how much of it, in that one's currency, it asks for while it stands. */
    storeOrderId: uuid(),
    storeOrderAmount: amount().notNull().default('0'),
    currency: text().notNull().default('CNY'),
    /** What one of the currency is in the company's own, and of which day. */
    rate: numeric({ precision: 15, scale: 6 }).notNull().default('1'),
    rateDate: date(),
    total: amount().notNull(),
    amount: amount().notNull(),
    /** What is settled with money that its requester, or the payee, has already: borrowed or paid ahead. */
    offsetAmount: amount().notNull().default('0'),
    paidAmount: amount().notNull().default('0'),
    payStatus: text().$type<PayStatus>().notNull().default('none'),
    paidAt: instant(),
    /** Of what was borrowed or paid ahead: how much has been settled since. */
    settledAmount: amount().notNull().default('0'),
    /** Of what was borrowed: how much came back in money (`finance_repayment`). */
    repaidAmount: amount().notNull().default('0'),
    agreedAt: instant(),
    /** What stands on its printed form, so that anybody can ask whether the paper is true. */
    verifyCode: text().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('finance_order_creator', [table.companyId, table.creatorId], person),
    refersTo('finance_order_department', [table.companyId, table.departmentId], department),
    refersTo('finance_order_customer', [table.companyId, table.customerId], customer),
    refersTo('finance_order_supplier', [table.companyId, table.supplierId], supplier),
    refersTo('finance_order_contract', [table.companyId, table.contractId], contract),
    refersTo('finance_order_store_order', [table.companyId, table.storeOrderId], storeOrder),
    uniqueOn('finance_order_code', table.companyId, table.code),
    uniqueOn('finance_order_verify_code', table.companyId, table.verifyCode),
    indexOn('finance_order_creator_key', table.companyId, table.creatorId, table.type),
    indexOn('finance_order_department_key', table.companyId, table.departmentId),
    indexOn('finance_order_customer_key', table.companyId, table.customerId).where(sql`customer_id is not null`),
    indexOn('finance_order_supplier_key', table.companyId, table.supplierId).where(sql`supplier_id is not null`),
    indexOn('finance_order_contract_key', table.companyId, table.contractId).where(sql`contract_id is not null`),
    indexOn('finance_order_store_order_key', table.companyId, table.storeOrderId).where(
      sql`store_order_id is not null`,
    ),
    indexOn('finance_order_exchanged', table.companyId, table.orderDate).where(
      sql`store_order_id is not null and currency <> 'CNY'`,
    ),
    indexOn('finance_order_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
    indexOn('finance_order_of_type', table.companyId, table.type, table.lastOptDate.desc(), table.id.desc()),
    indexOn('finance_order_by_amount', table.companyId, table.amount.desc(), table.id.desc()),
    indexOn('finance_order_open_advance', table.companyId, table.type, table.creatorId).where(
      sql`paid_amount > settled_amount + repaid_amount`,
    ),
    indexOn('finance_order_by_day', table.companyId, table.orderDate, table.type),
    indexOn(
      'finance_order_to_pay',
      table.companyId,
      table.payStatus,
      table.agreedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    indexOn(
      'finance_order_agreed',
      table.companyId,
      table.agreedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.payStatus,
    ).where(sql`pay_status <> 'none'`),
    // What waits for the cashier, in its order: what is to be paid by a day, and what is to be paid at all.
    indexOn('finance_order_due', table.companyId, table.dueDate, table.id).where(
      sql`pay_status in ('unpaid', 'partial') and type <> 'borrow' and due_date is not null`,
    ),
    indexOn(
      'finance_order_undated',
      table.companyId,
      sql`coalesce(agreed_at, created_at) desc`,
      table.id.desc().nullsFirst(),
    ).where(sql`pay_status in ('unpaid', 'partial') and (type = 'borrow' or due_date is null)`),
    check('finance_order_paid', sql`${table.paidAmount} between 0 and ${table.amount} - ${table.offsetAmount}`),
    check(
      'finance_order_settled',
      sql`${table.settledAmount} >= 0 and ${table.repaidAmount} >= 0 and ${table.settledAmount} + ${table.repaidAmount}
        <= ${table.paidAmount}`,
    ),
  ],
)

/** 明细: what the money is for, line by line; amounts are in the order's currency. */
export const financeLine = companyRelation(
  'finance_line',
  {
    orderId: uuid().notNull(),
    position: integer().notNull(),
    startDate: date(),
    endDate: date(),
    typeId: uuid(),
    amount: amount().notNull(),
    /** Its share of the order's amount in the company's own currency: those of an order's lines come to that. */
    ownAmount: amount().notNull().default('0'),
    summary: text().notNull().default(''),
    fromPlace: text().notNull().default(''),
    toPlace: text().notNull().default(''),
    quantity: amount(),
    unit: text().notNull().default(''),
    price: amount(),
    invoiceNum: integer().notNull().default(0),
    /**
     * The tax invoice that the line is for: used nowhere else in the company (`invoice_use`); and its photo, among the
     * order's invoice files.
     */
    invoiceCode: text().notNull().default(''),
    invoiceNumber: text(),
    invoiceFileId: uuid(),
    /** The memo that is claimed with it: with no other line. */
    memoId: uuid(),
  },
  table => [
    companyKey(table.companyId, table.orderId, table.position),
    refersTo('finance_line_order', [table.companyId, table.orderId], financeOrder, 'cascade'),
    refersTo('finance_line_type', [table.companyId, table.typeId], expenseType),
    refersTo('finance_line_memo', [table.companyId, table.memoId], billMemo),
    indexOn('finance_line_type_key', table.companyId, table.typeId),
    uniqueOn('finance_line_memo_once', table.companyId, table.memoId).where(sql`memo_id is not null`),
  ],
)

/**
 * 分摊: which departments bear it; the amounts, in the order's currency, come to its total, and the shares in the
 * company's own to its amount.
 */
export const financeAllocation = companyRelation(
  'finance_allocation',
  {
    orderId: uuid().notNull(),
    departmentId: uuid().notNull(),
    amount: amount().notNull(),
    ownAmount: amount().notNull().default('0'),
  },
  table => [
    companyKey(table.companyId, table.orderId, table.departmentId),
    refersTo('finance_allocation_order', [table.companyId, table.orderId], financeOrder, 'cascade'),
    refersTo('finance_allocation_department', [table.companyId, table.departmentId], department),
    indexOn('finance_allocation_department_key', table.companyId, table.departmentId),
  ],
)

/**
 * 项目分摊: which projects bear it; the amounts, in the order's currency, come to its total, and the shares in the
 * company's own to its amount.
 */
export const financeProject = companyRelation(
  'finance_project',
  {
    orderId: uuid().notNull(),
    projectId: uuid().notNull(),
    amount: amount().notNull(),
    ownAmount: amount().notNull().default('0'),
  },
  table => [
    companyKey(table.companyId, table.orderId, table.projectId),
    refersTo('finance_project_order', [table.companyId, table.orderId], financeOrder, 'cascade'),
    refersTo('finance_project_project', [table.companyId, table.projectId], project),
    indexOn('finance_project_project_key', table.companyId, table.projectId),
  ],
)

/** 冲抵: how much of an order is settled with what was borrowed, or paid ahead, by which order. */
export const financeOffset = companyRelation(
  'finance_offset',
  {
    orderId: uuid().notNull(),
    sourceId: uuid().notNull(),
    amount: amount().notNull(),
    /** It counts: what was rejected, withdrawn or made void returns what it had settled. */
    isLive: boolean().notNull().default(true),
  },
  table => [
    companyKey(table.companyId, table.orderId, table.sourceId),
    refersTo('finance_offset_order', [table.companyId, table.orderId], financeOrder, 'cascade'),
    refersTo('finance_offset_source', [table.companyId, table.sourceId], financeOrder),
    indexOn('finance_offset_source_key', table.companyId, table.sourceId),
  ],
)
