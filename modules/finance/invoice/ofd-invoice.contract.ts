import { unzipSync } from 'fflate'
import { amountOf, centsOf } from '#mechanisms/money/money.contract.ts'
import { InvoiceType } from './invoice.contract.ts'
import { dayOf, isAmountText, type TaxCode } from './tax-code.contract.ts'

/** What is unpacked of a part at most, in bytes: an invoice's are small. */
const largestPart = 2_000_000

/** By what names OFDs of different makers and years say the same: in OFD.xml, in the invoice that is attached. */
const names = {
  code: ['发票代码', 'InvoiceCode'],
  number: ['发票号码', 'InvoiceNo', 'InvoiceNumber', 'EIid'],
  day: ['开票日期', 'IssueDate', 'IssueTime'],
  net: ['合计金额', 'TaxExclusiveTotalAmount', 'TotalAmWithoutTax'],
  tax: ['合计税额', 'TaxTotalAmount', 'TotalTaxAm'],
  gross: ['价税合计', 'TaxInclusiveTotalAmount', 'TotalTax-includedAmount'],
  check: ['校验码', 'InvoiceCheckCode'],
} as const

/**
 * Reads what an e-invoice as an OFD says of itself, as its QR code would: from the facts in OFD.xml, and the invoice
 * that is attached as XML. Null for a file that is no such invoice. What cannot be read is left out rather than
 * guessed.
 */
export function readOfdInvoice(bytes: Uint8Array): TaxCode | null {
  const facts = factsIn(bytes)
  const of = (name: keyof typeof names) => names[name].map(one => facts.get(one)).find(Boolean) ?? ''
  const number = of('number')
  const code = of('code')
  const isDigital = /^\d{20}$/.test(number) && code === ''
  if (!isDigital && !(/^\d{8}$/.test(number) && /^(\d{10}|\d{12})$/.test(code))) return null
  const [net, tax, gross] = [of('net'), of('tax'), of('gross')].map(text => centsIn(text)) as (bigint | null)[]
  const whole = gross ?? (net !== null && tax !== null ? net! + tax! : null)
  const cents = whole ?? net ?? null
  const check = of('check').replaceAll(/\s/g, '')
  const isSpecial = facts.has(special) || /^\d{10}13$/.test(code)
  return {
    type: isSpecial ? InvoiceType.Special : InvoiceType.Ordinary,
    code,
    number,
    isTaxIncluded: whole !== null,
    amount: cents !== null && cents > 0n ? amountOf(cents) : null,
    invoiceDate: dayOf(of('day').replaceAll(/\D/g, '').slice(0, 8)),
    checkCode: /^(\d{6}|\d{20})$/.test(check) ? check : '',
  }
}

/** Stands among the facts of an invoice that calls itself 专用发票. */
const special = '专用发票'

function centsIn(text: string): bigint | null {
  const plain = text.replaceAll(/[¥￥,\s]/g, '')
  return isAmountText(plain) ? centsOf(plain) : null
}

function factsIn(bytes: Uint8Array): Map<string, string> {
  const facts = new Map<string, string>()
  for (const xml of xmlIn(bytes)) {
    if (xml.includes(special)) facts.set(special, special)
    for (const [, name, value] of xml.matchAll(/<(?:[\w-]+:)?CustomData\s[^<>]*Name\s*=\s*"([^"]*)"[^<>]*>([^<]*)</g))
      if (!facts.has(name!)) facts.set(name!, value!.trim())
    for (const [, name, value] of xml.matchAll(/<(?:[\w-]+:)?([A-Z][\w-]*)(?:\s[^<>]*)?>([^<]+)<\//g))
      if (!facts.has(name!)) facts.set(name!, value!.trim())
  }
  return facts
}

/** OFD.xml, and what is attached as XML. */
function xmlIn(bytes: Uint8Array): string[] {
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) =>
        originalSize <= largestPart && /^(OFD\.xml|.*\/Attachs\/[^/]*\.xml|.*\/Attachments\/[^/]*\.xml)$/i.test(name),
    })
    return Object.values(parts).map(part => new TextDecoder().decode(part))
  } catch {
    return []
  }
}
