import { amountOf, centsOf } from '#mechanisms/money/money.contract.ts'
import { InvoiceType } from './invoice.contract.ts'

/** What the QR code of a Chinese tax invoice says. */
export interface TaxCode {
  type: Extract<InvoiceType, 2 | 3>
  /** Empty on a fully digital invoice. */
  code: string
  number: string
  amount: string | null
  /** The amount has the tax in it: so it is on fully digital invoices alone. */
  isTaxIncluded: boolean
  /** yyyy-MM-dd */
  invoiceDate: string | null
  checkCode: string
}

/** 增值税专用发票 by the tax office's kinds: on paper, electronic, fully digital, fully digital on paper. */
const specialKinds = ['01', '08', '31', '85']

/**
 * Reads "01,10,033001800211,12345678,1409.50,20261102,52118398712233445566,A1B2," (version, kind, code, number, amount,
 * day, check code, checksum). Null for a QR code that is none of a tax invoice. An amount or day that cannot be read is
 * left out rather than guessed.
 */
export function readTaxCode(text: string): TaxCode | null {
  const [version, kind = '', code = '', number = '', amount = '', date = '', checkCode = ''] = text
    .trim()
    .split(',')
    .map(part => part.trim())
  if (version !== '01' || !/^\d{2}$/.test(kind)) return null
  const isDigital = /^\d{20}$/.test(number) && code === ''
  if (!isDigital && !(/^\d{8}$/.test(number) && /^(\d{10}|\d{12})$/.test(code))) return null
  return {
    type: specialKinds.includes(kind) ? InvoiceType.Special : InvoiceType.Ordinary,
    code,
    number,
    isTaxIncluded: isDigital,
    amount: isAmountText(amount) && centsOf(amount) > 0n ? amountOf(centsOf(amount)) : null,
    invoiceDate: dayOf(date),
    checkCode: /^(\d{6}|\d{20})$/.test(checkCode) ? checkCode : '',
  }
}

/** An amount as invoices write it, without its sign of money. */
export const isAmountText = (text: string) => /^\d{1,13}(\.\d{1,2})?$/.test(text)

/** A day that is written 20261102; null for one that does not exist. */
export function dayOf(date: string): string | null {
  const [, year, month, day] = /^(20\d{2})(\d{2})(\d{2})$/.exec(date) ?? []
  if (year === undefined) return null
  const written = `${year}-${month}-${day}`
  const moment = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written) ? written : null
}
