import { Field } from '#platform/web/kit/field.tsx'
import { GoodsField } from './goods-field.tsx'
import { t } from './goods.words.ts'

interface Goods {
  id: string
  name: string
}

/** In a filter: records that have these goods among their lines. */
export const GoodsFilter = ({
  value,
  onChange,
}: {
  value?: Goods | undefined
  onChange: (goods: Goods | null) => void
}) => (
  <Field label={t('goods')} inline>
    <GoodsField value={value ?? null} onChange={onChange} clearable />
  </Field>
)
