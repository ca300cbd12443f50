import { useChange } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { CheckIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { VisuallyHidden } from '#platform/web/kit/visually-hidden.tsx'
import { goodsLineAbout } from '#mechanisms/lines/goods-line-values.web.ts'
import { GoodsLinesView } from '#mechanisms/lines/goods-lines-section.tsx'
import { unitPrice } from '#mechanisms/goods/show-goods.web.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { ownAmount } from '#mechanisms/currencies/currency-values.web.ts'
import { t as currencyWord } from '#mechanisms/currencies/currency.words.ts'
import css from './enquiry.module.css'
import { enquiryCalls, type EnquiryDetail, type Offer } from './enquiry.contract.ts'
import { t } from './enquiry.words.ts'

interface Props {
  enquiry: EnquiryDetail
}

/**
 * What each supplier wants for each line, side by side: a line in each row, a supplier in each column, the lowest price
 * of a line marked. A price is chosen by pressing it, all of a supplier's at the foot.
 */
export function Comparison({ enquiry }: Props) {
  const { id, lines, offers, can } = enquiry
  const choose = useChange(enquiryCalls.choose)
  if (offers.length === 0) return <GoodsLinesView title={t('lines')} lines={lines} totals={enquiry} />
  const pick = (lineId: string, offer: Offer, isChosen: boolean) =>
    choose.run({ id, lines: [{ lineId, supplierId: isChosen ? null : offer.supplier.id }] })
  const pickAll = (offer: Offer) =>
    choose.run({ id, lines: offer.prices.map(({ lineId }) => ({ lineId, supplierId: offer.supplier.id })) })
  return (
    <Section title={t('compare')} {...(can.choose ? { note: t('compareText') } : {})}>
      <div className={css.scroll} tabIndex={0} role="group" aria-label={t('compare')}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('goods')}</th>
              {offers.map(offer => (
                <th key={offer.id} scope="col">
                  <Link href={`/jxc/vendor/detail/${offer.supplier.id}`}>{offer.supplier.name}</Link>
                  <StateOf offer={offer} />
                  {can.answer && <Answer enquiry={enquiry} offer={offer} />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <tr key={line.id}>
                <th scope="row">
                  {line.name}
                  <small>{goodsLineAbout(line)}</small>
                </th>
                {offers.map(offer => {
                  const price = offer.prices.find(({ lineId }) => lineId === line.id)
                  if (!price) return <td key={offer.id}>–</td>
                  const isChosen = line.chosenId === offer.id
                  const said = (
                    <>
                      <b>{unitPrice(price.price, offer.currency)}</b>
                      <small>{yuan(price.ownGross)}</small>
                      {price.isLowest && offers.length > 1 && <em>{t('lowest')}</em>}
                    </>
                  )
                  return (
                    <td key={offer.id} data-lowest={price.isLowest || undefined} data-chosen={isChosen || undefined}>
                      {can.choose ? (
                        <button
                          type="button"
                          className={css.pick}
                          aria-pressed={isChosen}
                          aria-label={t('chooseOf', {
                            line: line.name,
                            name: offer.supplier.name,
                            price: unitPrice(price.price, offer.currency),
                          })}
                          disabled={choose.isPending}
                          onClick={() => pick(line.id, offer, isChosen)}
                        >
                          {said}
                          {isChosen && <CheckIcon size={16} />}
                        </button>
                      ) : (
                        said
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <Foot
              name={t('total')}
              offers={offers}
              value={offer =>
                offer.prices.length > 0 && (
                  <>
                    <b>{yuan(offer.ownTotal)}</b>
                    {offer.currency !== ownCurrency && <small>{yuan(offer.total, offer.currency)}</small>}
                    {offer.isLowest && offers.length > 1 && <em>{t('lowest')}</em>}
                  </>
                )
              }
              isLowest={offer => offer.isLowest}
            />
            <Foot
              name={t('tax')}
              offers={offers}
              value={offer => offer.prices.length > 0 && yuan(ownAmount(offer.tax, offer))}
            />
            {offers.some(({ currency }) => currency !== ownCurrency) && (
              <Foot
                name={currencyWord('rate')}
                offers={offers}
                value={({ currency, rate }) => currency !== ownCurrency && currencyWord('rateOf', { currency, rate })}
              />
            )}
            <Foot
              name={t('deliveryDays')}
              offers={offers}
              value={({ deliveryDays }) => deliveryDays !== null && t('inDays', { n: deliveryDays })}
            />
            <Foot name={t('validUntil')} offers={offers} value={({ validUntil }) => validUntil} />
            {offers.some(({ note }) => note !== '') && (
              <Foot name={t('answerNote')} offers={offers} value={({ note }) => note} />
            )}
            {can.choose && (
              <Foot
                name={t('chooseWhole')}
                offers={offers}
                value={offer =>
                  offer.prices.length > 0 && (
                    <Button small kind="secondary" onPress={() => pickAll(offer)}>
                      {t('chooseWhole')}
                      <VisuallyHidden> {offer.supplier.name}</VisuallyHidden>
                    </Button>
                  )
                }
              />
            )}
          </tfoot>
        </table>
      </div>
    </Section>
  )
}

interface FootProps {
  name: string
  offers: readonly Offer[]
  value: (offer: Offer) => React.ReactNode
  isLowest?: (offer: Offer) => boolean
}
const Foot = ({ name, offers, value, isLowest }: FootProps) => (
  <tr>
    <th scope="row">{name}</th>
    {offers.map(offer => (
      <td key={offer.id} data-lowest={isLowest?.(offer) || undefined}>
        {value(offer) || '–'}
      </td>
    ))}
  </tr>
)

/** Whether a supplier has answered; an offer that no longer holds is red. */
function StateOf({ offer: { state, hasLapsed } }: { offer: Offer }) {
  if (hasLapsed) return <small data-late>{t('lapsed')}</small>
  return <small>{t(state)}</small>
}

function Answer({ enquiry, offer }: Props & { offer: Offer }) {
  const open = async () => (await import('./answer-sheet.tsx')).writeAnswer(enquiry, offer)
  return (
    <Button small kind="text" onPress={() => void open()}>
      {t(offer.state === 'asked' ? 'answer' : 'editAnswer')}
      <VisuallyHidden> {offer.supplier.name}</VisuallyHidden>
    </Button>
  )
}
