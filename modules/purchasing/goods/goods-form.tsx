import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import { EntryRow } from '#mechanisms/fields/entry-row.tsx'
import { FieldRows } from '#mechanisms/fields/field-rows.tsx'
import { emptyValues, inputOf, valuesOf } from '#mechanisms/fields/field-values.web.ts'
import { goodsCalls, goodsFields } from '#mechanisms/goods/goods.contract.ts'
import { goodsWords } from '#mechanisms/goods/show-goods.web.ts'
import { t } from '#mechanisms/goods/goods.words.ts'
import { plainDecimal } from '#mechanisms/money/decimal.contract.ts'

const begun = emptyValues(goodsFields)
type Values = typeof begun

/** A new product, or with an id in the address one that is there. */
export default recordForm({
  calls: goodsCalls,
  title: ({ isNew }) => t(isNew ? 'newGoods' : 'editGoods'),
  home: '/jxc/goods/list',
  page: id => `/jxc/goods/detail/${id}`,
  draft: 'goods',
  initial: (): Values => begun,
  valuesOf: goods => ({
    ...valuesOf(goodsFields, goods),
    price: plainDecimal(goods.price, 2),
    taxRate: plainDecimal(goods.taxRate),
  }),
  input: values => inputOf(goodsFields, values),
  parts: [filesPart({ title: () => t('attachments') })],
  Fields: ({ form }: FieldsProps<Values>) => (
    <Section>
      <FieldRows
        words={goodsWords}
        form={form}
        names={['name', 'code', 'spec', 'unitId', 'typeId', 'statusId']}
        rows={{ entry: EntryRow }}
      />
      <Field label={t('price')} inline error={form.error('price')}>
        <NumberField
          value={form.values.price}
          onChange={price => form.set({ price })}
          decimals={6}
          unit={t('yuan')}
          placeholder="0.00"
        />
      </Field>
      <Field label={t('taxRate')} inline error={form.error('taxRate')}>
        <NumberField
          value={form.values.taxRate}
          onChange={taxRate => form.set({ taxRate })}
          max={100}
          unit="%"
          placeholder="0"
        />
      </Field>
      <FieldRows words={goodsWords} form={form} names={['remark']} />
    </Section>
  ),
})
