import { say, type Sentence } from '#platform/contract/words.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context, Json } from '#platform/server/http/handle.ts'
import { printedMoment } from '#mechanisms/approvals/printed-flow.server.ts'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { plainDecimal } from '#mechanisms/money/decimal.contract.ts'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { compareMoney, formatMoney } from '#mechanisms/money/money.contract.ts'
import { pdfAnswer, print } from '#mechanisms/print/paper.server.ts'
import { quotationCalls, type QuotationDetail } from './quotation.contract.ts'

const words = {
  title: { zh: '报价单', en: 'Quotation' },
  number: { zh: '编号', en: 'Number' },
  customer: { zh: '客户', en: 'Customer' },
  subject: { zh: '事项', en: 'Subject' },
  quoteDate: { zh: '报价日期', en: 'Quoted on' },
  validUntil: { zh: '有效期至', en: 'Valid until' },
  payType: { zh: '付款方式', en: 'Terms of payment' },
  creator: { zh: '报价人', en: 'Quoted by' },
  remark: { zh: '备注', en: 'Notes' },
  currency: { zh: '币种', en: 'Currency' },
  goods: { zh: '名称', en: 'Item' },
  spec: { zh: '规格型号', en: 'Model' },
  quantity: { zh: '数量', en: 'Quantity' },
  price: { zh: '含税单价', en: 'Unit price' },
  rate: { zh: '税率', en: 'Tax' },
  amount: { zh: '金额', en: 'Amount' },
  subtotal: { zh: '明细合计', en: 'Subtotal' },
  discount: { zh: '整单优惠', en: 'Discount' },
  net: { zh: '不含税金额', en: 'Without tax' },
  tax: { zh: '税额', en: 'Tax' },
  total: { zh: '价税合计', en: 'Total incl. tax' },
  printed: { zh: '打印于', en: 'Printed' },
} satisfies Record<string, Sentence>

/** A quotation as its customer gets it: an A4 page, with prices or, for whoever packs the goods, without. */
export async function printQuotation(answered: Promise<Json<QuotationDetail>>, hasPrices: boolean, context: Context) {
  const { me, run, request } = context
  const [{ text }, [company]] = await Promise.all([
    answered,
    run([
      {
        name: 'quotation_print',
        value: col.text,
        values: [me.companyId],
        text: 'select name from company where comp_id = $1',
      },
    ]),
  ])
  const one = fromWire(quotationCalls.detail.output)(JSON.parse(text)) as QuotationDetail
  const word = (key: keyof typeof words) => say(words[key], request.locale)
  const number = one.version > 1 ? `${one.code} V${one.version}` : one.code
  const money = (amount: string) => formatMoney(amount)
  const isForeign = one.currency !== ownCurrency
  const hasDiscount = compareMoney(one.discount, '0.00') > 0
  const bytes = await print(
    {
      title: `${word('title')} ${number}`,
      foot: `${number} · ${word('printed')} ${printedMoment(new Date().toISOString(), me.timeZone)}`,
    },
    paper => {
      paper.title(word('title'), company.one, number)
      paper.pairs(
        [
          [word('customer'), one.customer?.fullName ?? ''] as const,
          [word('subject'), one.name] as const,
          [word('quoteDate'), one.quoteDate ?? ''] as const,
          [word('validUntil'), one.validUntil ?? ''] as const,
          [word('payType'), one.payType?.name ?? ''] as const,
          [word('currency'), hasPrices && isForeign ? one.currency : ''] as const,
          [word('creator'), one.creator?.name ?? ''] as const,
          [word('remark'), one.remark] as const,
        ].filter(([, value]) => value !== ''),
      )
      const goods = [
        { name: word('goods'), share: 4 },
        { name: word('spec'), share: 2.5 },
        { name: word('quantity'), share: 1.8, align: 'right' as const },
      ]
      const priced = [
        { name: word('price'), share: 2, align: 'right' as const },
        { name: word('rate'), share: 1.2, align: 'right' as const },
        { name: word('amount'), share: 2.2, align: 'right' as const },
      ]
      paper.table(
        hasPrices ? [...goods, ...priced] : goods,
        one.lines.map(line => [
          line.name,
          line.spec,
          `${plainDecimal(line.quantity)} ${line.unit}`.trim(),
          ...(hasPrices ? [plainDecimal(line.price, 2), `${plainDecimal(line.taxRate)}%`, money(line.amount)] : []),
        ]),
        hasPrices
          ? hasDiscount
            ? [word('subtotal'), money(one.subtotal)]
            : [word('total'), money(one.total)]
          : undefined,
      )
      if (!hasPrices) return
      paper.pairs([
        ...(hasDiscount
          ? ([
              [word('discount'), `−${money(one.discount)}`],
              [word('total'), money(one.total)],
            ] as const)
          : []),
        [word('net'), money(one.net)],
        [word('tax'), money(one.tax)],
        ...(request.locale === 'zh-CN' && !isForeign ? ([[word('total'), chineseCapitals(one.total)]] as const) : []),
      ])
    },
  )
  return pdfAnswer(bytes, `${number} ${one.name}`)
}
