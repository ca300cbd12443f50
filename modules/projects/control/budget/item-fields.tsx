import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { readMoney, timesMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { isCounted, itemTypes, type ItemType } from './budget.contract.ts'
import { t } from './budget.words.ts'

/** What a person types of an item. */
export interface ItemValues {
  type: ItemType | 'group'
  name: string
  quantity: string
  unit: string
  price: string
  amount: string
  remark: string
}
export const emptyItem: ItemValues = {
  type: 'expense',
  name: '',
  quantity: '',
  unit: '',
  price: '',
  amount: '',
  remark: '',
}

/** An item as the server takes it: of counted things the server counts the amount. */
export const itemOf = ({ type, name, quantity, unit, price, amount, remark }: ItemValues) =>
  isCounted(type)
    ? { type, name, unit, remark, quantity: quantity || null, price: price || null }
    : { type, name, unit: '', remark, amount: type === 'group' ? null : amount || null }

interface Form {
  values: ItemValues
  set(changed: Partial<ItemValues>): void
  error(name: string): string | undefined
}

/** The fields of an item of a budget or a cost, by its type. */
export function ItemFields({ form: { values, set, error }, mayChangeType }: { form: Form; mayChangeType: boolean }) {
  const { type, name, quantity, unit, price, amount, remark } = values
  async function choose() {
    const chosen = await actionMenu(
      itemTypes.map(key => ({ key, name: t(key) })),
      t('chooseType'),
    )
    if (chosen) set({ type: chosen })
  }
  const counted = isCounted(type)
  const [number, each] = [readMoney(quantity), readMoney(price)]
  return (
    <>
      {type !== 'group' && mayChangeType && (
        <Field label={t('type')} inline>
          <FieldButton onPress={() => void choose()}>{t(type)}</FieldButton>
        </Field>
      )}
      <Field label={t(counted ? 'resource' : 'name')} required error={error('name')}>
        <TextField
          value={name}
          onChange={name => set({ name })}
          maxLength={100}
          placeholder={t(counted ? 'resourceText' : 'nameText')}
          clearable
        />
      </Field>
      {counted && (
        <>
          <Field label={t(type === 'workhour' ? 'hours' : 'quantity')} required inline error={error('quantity')}>
            <NumberField value={quantity} onChange={quantity => set({ quantity })} placeholder="0" />
          </Field>
          <Field label={t('price')} required inline error={error('price')}>
            <NumberField value={price} onChange={price => set({ price })} unit={t('yuan')} placeholder="0.00" />
          </Field>
          {type !== 'workhour' && (
            <Field label={t('unit')} inline error={error('unit')}>
              <TextField value={unit} onChange={unit => set({ unit })} maxLength={20} placeholder={t('unitText')} />
            </Field>
          )}
          <Field label={t('amount')} inline error={error('amount')}>
            <strong>{number && each ? yuan(timesMoney(number, each)) : '—'}</strong>
          </Field>
        </>
      )}
      {!counted && type !== 'group' && (
        <Field label={t('amount')} required inline error={error('amount')}>
          <NumberField value={amount} onChange={amount => set({ amount })} unit={t('yuan')} placeholder="0.00" />
        </Field>
      )}
      <Field label={t('remark')} error={error('remark')}>
        <TextField value={remark} onChange={remark => set({ remark })} maxLength={500} clearable />
      </Field>
    </>
  )
}
