import { say, type Sentence } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { plainDecimal } from '#mechanisms/money/decimal.contract.ts'
import { compareMoney, formatMoney } from '#mechanisms/money/money.contract.ts'
import { shareable } from '#mechanisms/shares/shareable.server.ts'
import { quotationType } from './quotation.contract.ts'

const words = {
  customer: { zh: '客户', en: 'Customer' },
  quoteDate: { zh: '报价日期', en: 'Quoted on' },
  validUntil: { zh: '有效期至', en: 'Valid until' },
  subtotal: { zh: '明细合计', en: 'Subtotal' },
  discount: { zh: '整单优惠', en: 'Discount' },
  total: { zh: '价税合计', en: 'Total incl. tax' },
  creator: { zh: '报价人', en: 'Quoted by' },
} satisfies Record<string, Sentence>

interface Line {
  name: string
  unit: string
  quantity: string
  price: string
  amount: string
}

/** What is added to others' by this file: what a link to a quotation shows. One that does not stand shows nothing. */
export const shareQuotationParts: Part[] = [
  shareable(quotationType, async ({ companyId, id, shows, locale, run }) => {
    const [answer, files] = await run([
      {
        name: 'share_quotation',
        row: {
          name: col.text,
          code: col.text,
          customer: col.text,
          quoteDate: col.text.orNull,
          validUntil: col.text.orNull,
          subtotal: col.text,
          discount: col.text,
          total: col.text,
          currency: col.text,
          remark: col.text,
          creator: col.text,
          lines: col.json.as<Line[]>(),
        },
        values: [companyId, id],
        text: `select q.name, concat(q.code, case when q.version > 1 then concat(' V', q.version) end) as code,
            c.full_name as customer, q.quote_date::text as quote_date, q.valid_until::text as valid_until,
            q.subtotal::text as subtotal, q.discount::text as discount, q.total::text as total, q.currency, q.remark, p.name as creator, (select json_agg(json_build_object('name', l.name, 'unit', l.unit,
              'quantity', l.quantity::text, 'price', l.price::text, 'amount', l.amount::text) order by l.position)
              from quotation_line l where l.comp_id = q.comp_id and l.quotation_id = q.id) as lines
          from quotation q join customer c on c.comp_id = q.comp_id and c.id = q.customer_id
          join person p on p.comp_id = q.comp_id and p.id = q.creator_id
          where q.comp_id = $1 and q.id = $2 and q.status = 'agree' and not q.is_superseded`,
      },
      {
        name: 'share_quotation_files',
        row: { id: col.uuid, name: col.text, size: col.int },
        values: [companyId, id, quotationType],
        text: `select f.id, f.name, f.size from attachment a join file f on f.comp_id = a.comp_id and f.id = a.file_id
          where a.comp_id = $1 and a.subject_type = $3 and a.subject_id = $2 and a.rel_type = 'attach_file'
          order by a.position, f.id`,
      },
    ])
    const one = answer.first
    if (!one) return null
    const mark = one.currency === ownCurrency ? '¥' : `${one.currency} `
    const has = (part: (typeof shows)[number]) => shows.includes(part)
    const fact = (name: Sentence, value: string | null) =>
      value ? [{ name: say(name, locale), value, isInstant: false }] : []
    return {
      title: one.name,
      mark: one.code,
      facts: [
        ...fact(words.customer, one.customer),
        ...fact(words.quoteDate, one.quoteDate),
        ...fact(words.validUntil, one.validUntil),
        ...(has('people') ? fact(words.creator, one.creator) : []),
        ...(has('detail')
          ? one.lines.map(({ name, unit, quantity, price, amount }) => ({
              name,
              value: `${plainDecimal(quantity)}${unit && ` ${unit}`} × ${mark}${plainDecimal(price, 2)} = ${mark}${formatMoney(amount)}`,
              isInstant: false,
            }))
          : []),
        // The lines come to what is without the discount of the whole.
        ...(has('detail') && compareMoney(one.discount, '0.00') > 0
          ? [
              ...fact(words.subtotal, `${mark}${formatMoney(one.subtotal)}`),
              ...fact(words.discount, `−${mark}${formatMoney(one.discount)}`),
            ]
          : []),
        ...fact(words.total, `${mark}${formatMoney(one.total)}`),
      ],
      text: has('detail') ? one.remark : '',
      document: null,
      fileIds: has('files') ? [...files.rows] : [],
      comments: [],
    }
  }),
]
