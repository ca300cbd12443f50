import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CloseIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { FieldRows } from '#mechanisms/fields/field-rows.tsx'
import { emptyValues, inputOf, valuesOf } from '#mechanisms/fields/field-values.web.ts'
import { plainDecimal } from '#mechanisms/money/decimal.contract.ts'
import { mostPriced, priceListCalls, priceListFields } from './price-list.contract.ts'
import { t } from './price-list.words.ts'
import { priceListWords } from './price-list-words.web.ts'
import css from './price-list.module.css'

interface Item {
  goodsId: string
  name: string
  spec: string
  price: string
}
const begun = { ...emptyValues(priceListFields), items: [] as readonly Item[] }
type Values = typeof begun

/** A new one, valid from today, or with an id in the address one that is there. */
export default recordForm({
  calls: priceListCalls,
  title: ({ isNew }) => t(isNew ? 'new' : 'edit'),
  home: '/jxc/price_list',
  page: id => `/jxc/price_list/${id}`,
  draft: 'price_list',
  initial: (): Values => ({ ...begun, startDate: day(Date.now()) }),
  valuesOf: priceList => ({
    ...valuesOf(priceListFields, priceList),
    items: priceList.items.map(({ goodsId, name, spec, price }) => ({
      goodsId,
      name,
      spec,
      price: plainDecimal(price, 2),
    })),
  }),
  input: ({ items, ...values }) => ({
    ...inputOf(priceListFields, values),
    items: items.map(({ goodsId, price }) => ({ goodsId, price })),
  }),
  Fields,
})

function Fields({ form }: FieldsProps<Values>) {
  const { values, set, error } = form
  const { items } = values
  async function choose() {
    const { chooseGoods } = await import('#mechanisms/goods/choose-goods.tsx')
    const chosen = (await chooseGoods(values.startDate)).filter(
      ({ id }) => !items.some(({ goodsId }) => goodsId === id),
    )
    const all = [
      ...items,
      ...chosen.map(({ id, name, spec, price }) => ({ goodsId: id, name, spec, price: plainDecimal(price, 2) })),
    ]
    if (all.length > mostPriced) toast.warn(t('atMost', { n: mostPriced }))
    set({ items: all.slice(0, mostPriced) })
  }
  const problem = error('items')
  return (
    <>
      <Section>
        <FieldRows words={priceListWords} form={form} names={['name', 'startDate', 'endDate']} />
      </Section>
      <Section title={t('items')} note={problem ? <span role="alert">{problem}</span> : t('itemsText')}>
        {items.map((item, place) => (
          <ListRow
            key={item.goodsId}
            wrap
            title={item.name}
            subtitle={item.spec}
            right={
              <span className={css.price}>
                <NumberField
                  label={t('priceOf', { name: item.name })}
                  value={item.price}
                  onChange={price => set({ items: items.map((one, at) => (at === place ? { ...one, price } : one)) })}
                  decimals={6}
                  unit={t('yuan')}
                  placeholder="0.00"
                />
                <IconButton
                  icon={CloseIcon}
                  label={t('drop', { name: item.name })}
                  onPress={() => set({ items: items.toSpliced(place, 1) })}
                />
              </span>
            }
          />
        ))}
        <div className={css.add}>
          <Button kind="text" small icon={PlusIcon} onPress={() => void choose()}>
            {t('choose')}
          </Button>
        </div>
      </Section>
      <Section>
        <FieldRows words={priceListWords} form={form} names={['note']} />
      </Section>
    </>
  )
}
