import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { ofdInvoice } from '#mechanisms/previews/ofd.fixture.ts'
import { InvoiceType } from './invoice.contract.ts'
import { readOfdInvoice } from './ofd-invoice.contract.ts'

describe('an e-invoice as an OFD', () => {
  it('says what its QR code does, and the amount with its tax', () => {
    const facts = {
      发票代码: '033001900211',
      发票号码: '12345678',
      开票日期: '2026年11月02日',
      合计金额: '100.00',
      合计税额: '6.00',
      校验码: '52118 39871 22334 45566',
    }
    expect(readOfdInvoice(ofdInvoice({ facts }))).toEqual({
      type: InvoiceType.Ordinary,
      code: '033001900211',
      number: '12345678',
      amount: '106.00',
      isTaxIncluded: true,
      invoiceDate: '2026-11-02',
      checkCode: '52118398712233445566',
    })
  })

  it('of the fully digital kind is read from the invoice that is attached', () => {
    const xml =
      '<EInvoice><Header><EIid>25312000000012345678</EIid><LabelName>增值税专用发票</LabelName></Header><TotalAmWithoutTax>2000</TotalAmWithoutTax><TotalTax-includedAmount>2260.5</TotalTax-includedAmount><IssueTime>2026-02-28</IssueTime></EInvoice>'
    expect(readOfdInvoice(ofdInvoice({ attached: { 'invoice.xml': xml } }))).toEqual({
      type: InvoiceType.Special,
      code: '',
      number: '25312000000012345678',
      amount: '2260.50',
      isTaxIncluded: true,
      invoiceDate: '2026-02-28',
      checkCode: '',
    })
  })

  it('leaves out an amount and a day that cannot be read', () => {
    const facts = { 发票代码: '033001900213', 发票号码: '12345678', 开票日期: '2026-02-30', 合计金额: '一百' }
    expect(readOfdInvoice(ofdInvoice({ facts }))).toMatchObject({
      type: InvoiceType.Special,
      amount: null,
      invoiceDate: null,
    })
  })

  it.each([
    ['an OFD that is none', ofdInvoice()],
    ['one with half a number', ofdInvoice({ facts: { 发票号码: '123' } })],
    ['another zip', Buffer.from(zipSync({ 'a.txt': strToU8('x') }))],
    ['no zip', Buffer.from('OFD')],
  ])('is not %s', (_, bytes) => expect(readOfdInvoice(bytes)).toBeNull())
})
