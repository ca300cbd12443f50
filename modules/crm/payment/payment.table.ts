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
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { dictionaryEntry } from '#mechanisms/dictionaries/dictionary.table.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { contract } from '../contract/contract.table.ts'
import { customer } from '../customer/customer.table.ts'
import type { TermType } from './payment.contract.ts'

/** 期次: an instalment of a contract, what is to be paid of it and by when; `payment_amount` of it has come. */
export const contractTerm = companyTable(
  'contract_term',
  {
    contractId: uuid().notNull(),
    num: integer().notNull(),
    type: smallint().$type<TermType>().notNull(),
    name: text().notNull(),
    price: amount().notNull(),
    paymentAmount: amount().notNull().default('0'),
    paymentDate: date(),
    finishDate: date(),
    /** In words: "30 days after acceptance". */
    period: text().notNull().default(''),
    /** Those who answer for it were notified that it is due. */
    remindedOn: date(),
  },
  table => [
    refersTo('contract_term_contract', [table.companyId, table.contractId], contract, 'cascade'),
    indexOn('contract_term_contract_key', table.companyId, table.contractId, table.num),
    indexOn('contract_term_by_date', table.companyId, table.paymentDate, table.id),
    indexOn('contract_term_unpaid', table.companyId, table.paymentDate, table.id).where(sql`payment_amount < price`),
    indexOn('contract_term_done', table.companyId, table.paymentDate, table.id).where(
      sql`not (payment_amount < price)`,
    ),
    check('contract_term_paid', sql`${table.paymentAmount} between 0 and ${table.price}`),
  ],
)

/** 收付款记录: money that came in, or went out, by a contract. Reversed, it stays with its reason and counts no more. */
export const contractPayment = companyTable(
  'contract_payment',
  {
    contractId: uuid().notNull(),
    amount: amount().notNull(),
    /** Of a contract in another currency: what one of it was worth on that day. Null: the contract's rate. */
    rate: numeric({ precision: 15, scale: 6 }),
    payDate: date().notNull(),
    payTypeId: uuid(),
    /** The bank's number of it: one that stands already is not booked again. */
    serial: text().notNull().default(''),
    note: text().notNull().default(''),
    creatorId: uuid().notNull(),
    reversedAt: instant(),
    reason: text().notNull().default(''),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('contract_payment_contract', [table.companyId, table.contractId], contract),
    refersTo('contract_payment_creator', [table.companyId, table.creatorId], person),
    refersTo('contract_payment_pay_type', [table.companyId, table.payTypeId], dictionaryEntry),
    indexOn('contract_payment_creator_key', table.companyId, table.creatorId),
    indexOn('contract_payment_pay_type_key', table.companyId, table.payTypeId),
    indexOn('contract_payment_contract_key', table.companyId, table.contractId, table.payDate),
    indexOn('contract_payment_by_date', table.companyId, table.payDate.desc(), table.id.desc()),
    indexOn('contract_payment_exchanged', table.companyId, table.payDate).where(sql`rate is not null`),
    uniqueOn('contract_payment_serial', table.companyId, table.serial).where(sql`serial <> '' and reversed_at is null`),
    check('contract_payment_amount', sql`${table.amount} > 0`),
  ],
)

/** How much of a payment went to which instalment. */
export const contractBooking = companyRelation(
  'contract_booking',
  { paymentId: uuid().notNull(), termId: uuid().notNull(), amount: amount().notNull() },
  table => [
    companyKey(table.companyId, table.paymentId, table.termId),
    refersTo('contract_booking_payment', [table.companyId, table.paymentId], contractPayment, 'cascade'),
    refersTo('contract_booking_term', [table.companyId, table.termId], contractTerm),
    indexOn('contract_booking_term_key', table.companyId, table.termId),
  ],
)

/** 开票: what was invoiced by a contract. Taken back, it stays. */
export const contractInvoice = companyTable(
  'contract_invoice',
  {
    contractId: uuid().notNull(),
    number: text().notNull(),
    amount: amount().notNull(),
    issuedOn: date().notNull(),
    creatorId: uuid().notNull(),
    reversedAt: instant(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('contract_invoice_contract', [table.companyId, table.contractId], contract),
    refersTo('contract_invoice_creator', [table.companyId, table.creatorId], person),
    indexOn('contract_invoice_creator_key', table.companyId, table.creatorId),
    indexOn('contract_invoice_contract_key', table.companyId, table.contractId, table.issuedOn),
    uniqueOn('contract_invoice_number', table.companyId, table.number).where(sql`reversed_at is null`),
    check('contract_invoice_amount', sql`${table.amount} > 0`),
  ],
)

/** 预收款: a customer's deposit, which becomes a payment of one contract, once, or is returned. */
export const contractDeposit = companyTable(
  'contract_deposit',
  {
    customerId: uuid().notNull(),
    amount: amount().notNull(),
    receivedOn: date().notNull(),
    note: text().notNull().default(''),
    creatorId: uuid().notNull(),
    paymentId: uuid(),
    givenBackOn: date(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('contract_deposit_customer', [table.companyId, table.customerId], customer),
    refersTo('contract_deposit_creator', [table.companyId, table.creatorId], person),
    refersTo('contract_deposit_payment', [table.companyId, table.paymentId], contractPayment),
    indexOn('contract_deposit_creator_key', table.companyId, table.creatorId),
    indexOn('contract_deposit_customer_key', table.companyId, table.customerId),
    indexOn('contract_deposit_payment_key', table.companyId, table.paymentId).where(sql`payment_id is not null`),
    indexOn('contract_deposit_by_date', table.companyId, table.receivedOn.desc(), table.id.desc()),
    check('contract_deposit_amount', sql`${table.amount} > 0`),
    check('contract_deposit_once', sql`${table.paymentId} is null or ${table.givenBackOn} is null`),
  ],
)
