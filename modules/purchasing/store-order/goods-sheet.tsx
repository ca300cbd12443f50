import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { ask } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { compareMoney, readMoney } from '#mechanisms/money/money.contract.ts'
import { amountOfGoods, type GoodsValues } from './goods.web.ts'
import { t } from './store-order.words.ts'

type Answer = { goods: GoodsValues, andNext: boolean } | 'remove' | null
interface GoodsProps { goods: GoodsValues, isNew: boolean }

/** Asks for a line of a store order. */
export const editGoods = (props: GoodsProps) => ask<Answer>(({ open, answer }) => <GoodsSheet open={open} {...props} onAnswer={answer} />)

function isComplete({ name, quantity, price }: GoodsValues): boolean {
  const [number, each] = [readMoney(quantity), readMoney(price)]
  return name.trim() !== '' && number !== null && each !== null && compareMoney(number, '0.00') > 0 && compareMoney(each, '0.00') >= 0
}

function GoodsSheet({ open, goods: initial, isNew, onAnswer }: GoodsProps & { open: boolean, onAnswer: (answer: Answer) => void }) {
  const [goods, setGoods] = useState(initial)
  const [tried, setTried] = useState(false)
  const set = (changed: Partial<GoodsValues>) => setGoods(before => ({ ...before, ...changed }))
  const keep = (andNext: boolean) => isComplete(goods) ? onAnswer({ goods, andNext }) : setTried(true)
  return (
    <Sheet
      open={open} onClose={() => onAnswer(null)} title={t('line')} tall left={!isNew && <Button kind='text' onPress={() => onAnswer('remove')}>{t('removeLine')}</Button>}
      bottom={<>{isNew && <Button wide kind='secondary' onPress={() => keep(true)}>{t('keepAndNext')}</Button>}<Button wide onPress={() => keep(false)}>{t('keepLine')}</Button></>}
    >
      <Section>
        <Field label={t('goodsName')} required error={tried && !isComplete(goods) ? t('needGoods') : undefined}><TextField value={goods.name} onChange={name => set({ name })} maxLength={200} placeholder={t('goodsNameText')} /></Field>
        <Field label={t('spec')}><TextField value={goods.spec} onChange={spec => set({ spec })} maxLength={200} /></Field>
        <Field label={t('quantity')} required inline><NumberField value={goods.quantity} onChange={quantity => set({ quantity })} placeholder='0' /></Field>
        <Field label={t('unit')}><TextField value={goods.unit} onChange={unit => set({ unit })} maxLength={20} placeholder={t('unitText')} /></Field>
        <Field label={t('price')} required inline><NumberField value={goods.price} onChange={price => set({ price })} unit={t('yuan')} placeholder='0.00' /></Field>
        <Field label={t('amount')} inline><NumberField value={amountOfGoods(goods)} onChange={() => {}} unit={t('yuan')} disabled /></Field>
      </Section>
    </Sheet>
  )
}
