import { useCall } from '#platform/web/app/calls.ts'
import { locale } from '#platform/web/words/words.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { useRate } from '#mechanisms/currencies/use-rate.web.ts'
import { goodsDirectoryCalls } from '#mechanisms/goods/goods.contract.ts'
import { unitPrice } from '#mechanisms/goods/show-goods.web.ts'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { plainDecimal } from '#mechanisms/money/decimal.contract.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { mostGoodsLines, type GoodsLineRow, type GoodsTotals } from './goods-line.contract.ts'
import {
  amountOfLineValues,
  emptyGoodsLine,
  goodsLineAbout,
  lineOfGoods,
  totalsOf,
  type GoodsLineValues,
  type GoodsValues,
} from './goods-line-values.web.ts'
import { t } from './lines.words.ts'
import { useListedPrices, type ListedPrice } from './use-listed-prices.web.ts'
import css from './lines.module.css'

interface SectionProps {
  values: GoodsValues
  onChange: (changed: Partial<GoodsValues>) => void
  title?: string
  /** The problem with the lines; `discountProblem` is the discount's. */
  problem?: string | undefined
  discountProblem?: string | undefined
  /** The day of a document that sells: goods cost what they do then by the price list, and lines that differ say so. */
  day?: string | null
  /** What its amounts are in, if not in the company's own currency, and at what rate: goods cost as much as that. */
  currency?: string | undefined
  rate?: string | undefined
}

/**
 * The goods lines of a form, each a row that opens for editing, and the overall discount. Several goods can be chosen
 * at once; missing ones are created in place; a line without goods is typed freely.
 */
export function GoodsLinesSection({
  values,
  onChange,
  title = t('lines'),
  problem,
  discountProblem,
  day: pricedOn,
  currency = ownCurrency,
  rate: typed = '',
}: SectionProps) {
  const { lines } = values
  const isOwn = currency === ownCurrency
  const rate = useRate({ currency, rate: typed })
  // The price list is in the company's own currency.
  const day = isOwn ? pricedOn : null
  const listed = useListedPrices(lines, day)
  const otherwise = lines.filter(line => differs(line, listed))
  const { data } = useCall(goodsDirectoryCalls.list, { limit: 1 })
  const put = (more: readonly GoodsLineValues[], before: readonly GoodsLineValues[] = lines) => {
    const all = [...before, ...more]
    if (all.length > mostGoodsLines) toast.warn(t('atMostLines', { n: mostGoodsLines }))
    onChange({ lines: all.slice(0, mostGoodsLines) })
    return all
  }
  async function edit(from: number) {
    const { editGoodsLine } = await import('./goods-line-sheet.tsx')
    let all = lines
    for (let place = from; place < all.length; place++) {
      const answer = await editGoodsLine({
        line: all[place]!,
        isNew: false,
        hasNext: place + 1 < all.length,
        title: t('lineOf', { n: place + 1, all: all.length }),
      })
      if (answer === null) return
      all =
        answer === 'remove' ? all.toSpliced(place, 1) : all.map((one, index) => (index === place ? answer.line : one))
      onChange({ lines: all })
      if (answer === 'remove' || !answer.andNext) return
    }
  }
  async function write() {
    const { editGoodsLine } = await import('./goods-line-sheet.tsx')
    let all: readonly GoodsLineValues[] = lines
    for (;;) {
      const answer = await editGoodsLine({ line: emptyGoodsLine, isNew: true, title })
      if (answer === null || answer === 'remove') return
      all = put([answer.line], all)
      if (!answer.andNext) return
    }
  }
  const choose = async () =>
    put(
      (await (await import('#mechanisms/goods/choose-goods.tsx')).chooseGoods(day)).map(one =>
        lineOfGoods(one, { currency, rate }),
      ),
    )
  async function add() {
    const made = await (await import('#mechanisms/goods/add-goods.tsx')).addGoods()
    if (made) put([lineOfGoods(made, { currency, rate })])
  }
  return (
    <Section
      title={title}
      {...(lines.length > 0 ? { action: yuan(totalsOf(values).subtotal, currency) } : {})}
      {...(problem ? { note: <span role="alert">{problem}</span> } : {})}
    >
      {lines.length === 0 && <p className={css.empty}>{t('noLines')}</p>}
      {lines.map((line, place) => (
        <div key={place} className={css.line}>
          <ListRow
            wrap
            chevron
            onPress={() => void edit(place)}
            title={line.name}
            subtitle={goodsLineAbout(line, currency)}
            {...priceNote(line, listed)}
            right={<b className={css.figure}>{yuan(amountOfLineValues(line), currency)}</b>}
          />
        </div>
      ))}
      {otherwise.length > 0 && (
        <div className={css.add}>
          <Button
            kind="text"
            small
            onPress={() =>
              onChange({
                lines: lines.map(line =>
                  differs(line, listed) ? { ...line, price: plainDecimal(listed.get(line.goodsId!)!.price!, 2) } : line,
                ),
              })
            }
          >
            {t('takeListed', { n: otherwise.length })}
          </Button>
        </div>
      )}
      <div className={css.add}>
        <Button kind="text" small icon={PlusIcon} onPress={() => void choose()}>
          {t('chooseLines')}
        </Button>
        {data?.can.add && (
          <Button kind="text" small onPress={() => void add()}>
            {t('addGoods')}
          </Button>
        )}
        <Button kind="text" small onPress={() => void write()}>
          {t('writeLine')}
        </Button>
      </div>
      {lines.length > 0 && (
        <Field label={t('wholeDiscount')} inline error={discountProblem}>
          <NumberField
            value={values.discount}
            onChange={discount => onChange({ discount })}
            unit={isOwn ? t('yuan') : currency}
            placeholder="0.00"
          />
        </Field>
      )}
    </Section>
  )
}

/** Whether a line's price is another than the price list's. */
function differs({ goodsId, price }: GoodsLineValues, listed: ReadonlyMap<string, ListedPrice>): boolean {
  const now = listed.get(goodsId ?? '')?.price
  return Boolean(now) && plainDecimal(price || '0') !== plainDecimal(now!)
}

/** What is to be said of a line's price: that the price list has another, or is valid no longer. */
function priceNote(line: GoodsLineValues, listed: ReadonlyMap<string, ListedPrice>) {
  const of = listed.get(line.goodsId ?? '')
  if (!of) return {}
  const { price, priceList, endedList, endedOn } = of
  const said =
    price === null
      ? t('listEnded', { list: endedList ?? '', day: endedOn ?? '' })
      : differs(line, listed) && t('listedAt', { list: priceList ?? '', price: unitPrice(price) })
  return said ? { below: <small className={css.note}>{said}</small> } : {}
}

interface ViewProps<Row> {
  lines: readonly Row[]
  totals: GoodsTotals
  title?: string
  /** Further text behind a line's figures. */
  currency?: string | undefined
  more?: (line: Row) => string | false
}

/** The lines on a record's page, and their totals: each figure is the server's. */
export function GoodsLinesView<Row extends GoodsLineRow>({
  lines,
  totals,
  title = t('lines'),
  currency,
  more,
}: ViewProps<Row>) {
  const { subtotal, discount, total, net, tax } = totals
  return (
    <Section title={title} action={yuan(total, currency)}>
      {lines.map(line => (
        <div key={line.id} className={css.line}>
          <ListRow
            wrap
            title={line.name}
            subtitle={[goodsLineAbout(line, currency), more?.(line)].filter(Boolean).join(' · ')}
            right={<b className={css.figure}>{yuan(line.amount, currency)}</b>}
          />
        </div>
      ))}
      {compareMoney(discount, '0.00') > 0 && <ListRow title={t('subtotal')} right={yuan(subtotal, currency)} />}
      {compareMoney(discount, '0.00') > 0 && (
        <ListRow title={t('wholeDiscount')} right={yuan(`-${discount}`, currency)} />
      )}
      <ListRow title={t('total')} right={<b className={css.figure}>{yuan(total, currency)}</b>} />
      {compareMoney(tax, '0.00') > 0 && <ListRow title={t('net')} right={yuan(net, currency)} />}
      {compareMoney(tax, '0.00') > 0 && <ListRow title={t('tax')} right={yuan(tax, currency)} />}
    </Section>
  )
}

/** Beside a form's button: the total of its lines, in figures and in words. */
export function GoodsLinesFoot({ values, currency = ownCurrency }: { values: GoodsValues; currency?: string }) {
  const { total } = totalsOf(values)
  return (
    <div className={css.foot} role="status">
      <b>{yuan(total, currency)}</b>
      <small>{locale() === 'zh-CN' && currency === ownCurrency ? chineseCapitals(total) : t('total')}</small>
    </div>
  )
}
