import { inOwnCurrency } from '#mechanisms/currencies/currency.contract.ts'
import type { ChosenProject } from '#mechanisms/projects/project-field.tsx'
import type { CallInput } from '#platform/contract/call.ts'
import { addDays } from '#platform/contract/days.ts'
import { daysBetween } from '#platform/web/words/format.ts'
import { addMoney, centsOf, amountOf, compareMoney, readMoney } from '#mechanisms/money/money.contract.ts'
import type { FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { filesInput, type Removed } from '#mechanisms/attachments/form-files.web.ts'
import type { Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import type { EndBefore } from '#mechanisms/approvals/end-before.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import type { StoreOrderBrief } from '#modules/purchasing/purchasing.contract.ts'
import type { orderCalls, OrderDetail, OrderType } from './order.contract.ts'

interface Named {
  id: string
  name: string
}

/** A line as it is written: amounts as typed. */
export interface LineValues {
  startDate: string | null
  endDate: string | null
  type: Named | null
  amount: string
  summary: string
  fromPlace: string
  toPlace: string
  quantity: string
  unit: string
  price: string
  invoiceNum: string
  invoiceCode: string
  invoiceNumber: string
  /** The photo of the invoice. */
  invoiceFile: FileBrief | null
  /** The memo that is claimed with it. */
  memoId: string | null
}
/** A project that bears it; alone it bears all of it, whatever that comes to. */
export interface ProjectValues {
  project: ChosenProject
  amount: string
}
export interface AllocationValues {
  department: Named
  amount: string
}

/** A form's values, whatever the kind of order. */
export interface OrderValues {
  name: string
  detail: string
  department: Named | null
  dueDate: string | null
  payeeName: string
  payeeBank: string
  payeeAccount: string
  customer: Named | null
  supplier: Named | null
  contract: Named | null
  storeOrder: StoreOrderBrief | null
  currency: string
  rate: string
  rateDate: string | null
  /** The requester stands by a rate that is far from the company's. */
  isRateConfirmed: boolean
  lines: LineValues[]
  allocations: AllocationValues[]
  projects: ProjectValues[]
  /** By the id of what was borrowed or paid ahead, how much of it. */
  offsets: Record<string, string>
  chosen: Record<string, string[]>
  copies: PersonBrief[]
  removedFiles: Removed
  removedInvoices: Removed
  /** Receipts of what it asks back (`claimMemos`). */
  keptInvoices: FileBrief[]
}

export const emptyLine = (date: string | null): LineValues => ({
  startDate: date,
  endDate: null,
  type: null,
  amount: '',
  summary: '',
  fromPlace: '',
  toPlace: '',
  quantity: '',
  unit: '',
  price: '',
  invoiceNum: '',
  invoiceCode: '',
  invoiceNumber: '',
  invoiceFile: null,
  memoId: null,
})

export const emptyOrder: OrderValues = {
  name: '',
  detail: '',
  department: null,
  dueDate: null,
  payeeName: '',
  payeeBank: '',
  payeeAccount: '',
  customer: null,
  supplier: null,
  contract: null,
  storeOrder: null,
  currency: 'CNY',
  rate: '',
  rateDate: null,
  isRateConfirmed: false,
  lines: [],
  allocations: [],
  projects: [],
  offsets: {},
  chosen: {},
  copies: [],
  removedFiles: [],
  removedInvoices: [],
  keptInvoices: [],
}

/**
 * The values of an order that is changed: all that it was submitted with, what it was settled with included, which is
 * returned while it does not stand.
 */
export const valuesOf = (order: OrderDetail, { chosen, copies }: EndBefore): OrderValues => {
  const {
    name,
    detail,
    department,
    dueDate,
    payeeName,
    payeeBank,
    payeeAccount,
    customer,
    supplier,
    contract,
    storeOrder,
    currency,
    rate,
    rateDate,
    lines,
    allocations,
    projects,
    offsets,
    invoiceFiles,
  } = order
  const isOwnAlone = allocations.length === 1 && allocations[0]!.department.id === department?.id
  return {
    name,
    detail,
    department,
    dueDate,
    payeeName,
    payeeBank,
    payeeAccount,
    customer: customer && { id: customer.id, name: customer.fullName },
    supplier,
    contract,
    storeOrder,
    currency,
    rate: currency === 'CNY' ? '' : rate,
    rateDate,
    isRateConfirmed: currency !== 'CNY',
    lines: lines.map(
      ({
        startDate,
        endDate,
        type,
        amount,
        summary,
        fromPlace,
        toPlace,
        quantity,
        unit,
        price,
        invoiceNum,
        invoiceCode,
        invoiceNumber,
        invoiceFileId,
        memoId,
      }) => ({
        startDate,
        endDate,
        type,
        amount,
        summary,
        fromPlace,
        toPlace,
        quantity: quantity ? plain(quantity) : '',
        unit,
        price: price ?? '',
        invoiceNum: invoiceNum ? String(invoiceNum) : '',
        invoiceCode,
        invoiceNumber: invoiceNumber ?? '',
        invoiceFile: invoiceFiles.find(file => file.id === invoiceFileId) ?? null,
        memoId,
      }),
    ),
    allocations: isOwnAlone ? [] : allocations,
    projects,
    offsets: Object.fromEntries(offsets.map(({ id, amount }) => [id, amount])),
    chosen,
    copies,
    removedFiles: [],
    removedInvoices: [],
    keptInvoices: [],
  }
}

/**
 * The values of a new order like an earlier one: the same purpose, payee, lines and bearers. Its days begin today; its
 * rate is refetched, and invoices, files and what it was settled with stay with the earlier one, which has used
 * them.
 */
export function likeOf(order: OrderDetail, today: string): OrderValues {
  const values = valuesOf(order, { chosen: {}, copies: [] })
  const lines = values.lines.map(line => ({
    ...line,
    ...daysFrom(today, line),
    invoiceNum: '',
    invoiceCode: '',
    invoiceNumber: '',
    invoiceFile: null,
    memoId: null,
  }))
  return {
    ...values,
    dueDate: null,
    rate: '',
    rateDate: null,
    isRateConfirmed: false,
    offsets: {},
    lines,
  }
}

const daysFrom = (today: string, { startDate, endDate }: Pick<LineValues, 'startDate' | 'endDate'>) => ({
  startDate: startDate && today,
  endDate: startDate && endDate && addDays(today, daysBetween(startDate, endDate)),
})

/** The invoice files that belong to no line. */
export const ownInvoiceFiles = ({ lines, invoiceFiles }: Pick<OrderDetail, 'lines' | 'invoiceFiles'>) =>
  invoiceFiles.filter(file => !lines.some(({ invoiceFileId }) => invoiceFileId === file.id))
const plain = (quantity: string) => quantity.replace(/\.?0+$/, '')

/** What the lines come to; lines that are not amounts yet count for nothing. */
export const totalOf = (lines: readonly LineValues[]) =>
  addMoney(...lines.map(({ amount }) => readMoney(amount) ?? '0.00'))

/** In the company's own currency, rounded half up to the cent; the server counts it again. */
export function inOwn(total: string, { currency, rate }: Pick<OrderValues, 'currency' | 'rate'>): string {
  if (currency === 'CNY' || !/^\d{1,7}(\.\d{1,6})?$/.test(rate)) return total
  return inOwnCurrency(total, rate)
}

/** quantity × price, rounded half up to the cent; empty while one of them is missing. */
export function productOf(quantity: string, price: string): string {
  const [number, each] = [readMoney(quantity), readMoney(price)]
  return number && each ? amountOf((centsOf(number) * centsOf(each) + 50n) / 100n) : ''
}

/** What goes over the wire. */
export function inputOf(type: OrderType, values: OrderValues): CallInput<typeof orderCalls.create> {
  const {
    department,
    customer,
    supplier,
    contract,
    storeOrder,
    lines,
    allocations,
    projects,
    offsets,
    copies,
    removedFiles: _removed,
    removedInvoices: _removedInvoices,
    keptInvoices: _kept,
    rate,
    rateDate,
    currency,
    ...rest
  } = values
  return {
    ...rest,
    type,
    currency,
    departmentId: department?.id ?? null,
    customerId: customer?.id ?? null,
    supplierId: supplier?.id ?? null,
    contractId: contract?.id ?? null,
    storeOrderId: storeOrder?.id ?? null,
    rate: currency === 'CNY' ? '1' : rate,
    rateDate: currency === 'CNY' ? null : rateDate,
    lines: lines.map(({ type: about, amount, quantity, price, invoiceNum, invoiceFile, ...line }) => ({
      ...line,
      typeId: about?.id ?? null,
      amount: readMoney(amount) ?? amount,
      quantity: quantity ? readMoney(quantity) : null,
      price: price ? readMoney(price) : null,
      invoiceNum: Number(invoiceNum) || 0,
      invoiceFileId: invoiceFile?.id ?? null,
    })),
    allocations: allocations.map(({ department: { id }, amount }) => ({
      departmentId: id,
      amount: readMoney(amount) ?? '0.00',
    })),
    projects: projects.map(({ project: { id }, amount }) => ({
      projectId: id,
      amount: projects.length === 1 ? totalOf(lines) : (readMoney(amount) ?? '0.00'),
    })),
    offsets: Object.entries(offsets).flatMap(([id, typed]) => {
      const amount = readMoney(typed)
      return amount && compareMoney(amount, '0.00') > 0 ? [{ id, amount }] : []
    }),
    copyIds: copies.map(({ id }) => id),
  }
}

/** The files of a new order, or what a change adds to those of one that is there and takes off. */
export function filesOf(isNew: boolean, values: OrderValues, files: Uploads, invoices: Uploads) {
  const { removedFiles, removedInvoices, keptInvoices } = values
  const added = [...keptInvoices.map(({ id }) => id), ...invoices.ids]
  return {
    ...filesInput(isNew, removedFiles, files),
    ...(isNew ? { invoiceResId: added } : { addInvoiceResId: added, delInvoiceResId: [...removedInvoices] }),
  }
}
