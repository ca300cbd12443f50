import { useState } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { DictionaryField, type Choice } from '#mechanisms/dictionaries/dictionary-field.tsx'
import { goodsCalls, type GoodsChoice } from './goods.contract.ts'
import { load, t } from './goods.words.ts'

/** Asks for a product that is not there yet, and adds it; null when cancelled. */
export async function addGoods(): Promise<GoodsChoice | null> {
  await load()
  return openDialog<GoodsChoice | null>(({ open, answer }) => <AddSheet open={open} onAnswer={answer} />)
}

function AddSheet({ open, onAnswer }: { open: boolean; onAnswer: (answer: GoodsChoice | null) => void }) {
  const [values, setValues] = useState({ name: '', spec: '', price: '', taxRate: '' })
  const [unit, setUnit] = useState<Choice | null>(null)
  const set = (changed: Partial<typeof values>) => setValues(before => ({ ...before, ...changed }))
  const change = useChange(goodsCalls.create, {
    done: ({ id, code }) =>
      onAnswer({
        id,
        code,
        ...values,
        price: values.price || '0',
        taxRate: values.taxRate || '0',
        unit: unit?.name ?? '',
      }),
  })
  return (
    <Sheet
      open={open}
      onClose={() => onAnswer(null)}
      title={t('newGoods')}
      bottom={
        <Button
          wide
          busy={change.running}
          disabled={values.name.trim() === ''}
          onPress={() => change.run({ ...values, unitId: unit?.id ?? null })}
        >
          {t('add')}
        </Button>
      }
    >
      <Section>
        <Field label={t('name')} required>
          <TextField value={values.name} onChange={name => set({ name })} maxLength={100} placeholder={t('nameText')} />
        </Field>
        <Field label={t('spec')}>
          <TextField value={values.spec} onChange={spec => set({ spec })} maxLength={200} placeholder={t('specText')} />
        </Field>
        <DictionaryField kind="PRODUCT_UNIT" label={t('unit')} value={unit} onChange={setUnit} />
        <Field label={t('price')} inline>
          <NumberField value={values.price} onChange={price => set({ price })} decimals={6} unit={t('yuan')} />
        </Field>
        <Field label={t('taxRate')} inline>
          <NumberField value={values.taxRate} onChange={taxRate => set({ taxRate })} max={100} unit="%" />
        </Field>
      </Section>
    </Sheet>
  )
}
