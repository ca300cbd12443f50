import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { pricePlaces, quantityPlaces } from './goods-line.contract.ts'
import { amountOfLineValues, isWholeLine, type GoodsLineValues } from './goods-line-values.web.ts'
import { t } from './lines.words.ts'

type Answer = { line: GoodsLineValues; andNext: boolean } | 'remove' | null
interface LineProps {
  line: GoodsLineValues
  /** "Next" goes from a new line to another new one, from an existing line to the next existing one. */
  isNew: boolean
  hasNext?: boolean
  title: string
}

/** Opens a sheet for a line of goods. */
export const editGoodsLine = (props: LineProps) =>
  openDialog<Answer>(({ open, answer }) => <LineSheet open={open} {...props} onAnswer={answer} />)

function LineSheet({
  open,
  line: initial,
  isNew,
  hasNext = false,
  title,
  onAnswer,
}: LineProps & { open: boolean; onAnswer: (answer: Answer) => void }) {
  const [line, setLine] = useState(initial)
  const [tried, setTried] = useState(false)
  const set = (changed: Partial<GoodsLineValues>) => setLine(before => ({ ...before, ...changed }))
  const keep = (andNext: boolean) => (isWholeLine(line) ? onAnswer({ line, andNext }) : setTried(true))
  const leadsOn = isNew || hasNext
  // With a keyboard, Enter saves the line and goes to the next.
  const onKey = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && event.target instanceof HTMLInputElement)
      keep(leadsOn)
  }
  return (
    <Sheet
      open={open}
      onClose={() => onAnswer(null)}
      title={title}
      tall
      left={
        !isNew && (
          <Button kind="text" onPress={() => onAnswer('remove')}>
            {t('removeLine')}
          </Button>
        )
      }
      bottom={
        <>
          {leadsOn && (
            <Button wide kind="secondary" onPress={() => keep(true)}>
              {t(isNew ? 'keepAndNext' : 'keepAndOn')}
            </Button>
          )}
          <Button wide onPress={() => keep(false)}>
            {t('keepLine')}
          </Button>
        </>
      }
    >
      <div onKeyDown={onKey}>
        <Section>
          <Field label={t('lineName')} required error={tried && !isWholeLine(line) ? t('needLine') : undefined}>
            <TextField
              value={line.name}
              onChange={name => set({ name })}
              maxLength={200}
              placeholder={t('lineNameText')}
            />
          </Field>
          <Field label={t('quantity')} required inline>
            <NumberField
              value={line.quantity}
              onChange={quantity => set({ quantity })}
              decimals={quantityPlaces}
              step={1}
              placeholder="0"
            />
          </Field>
          <Field label={t('priceWithTax')} required inline>
            <NumberField
              value={line.price}
              onChange={price => set({ price })}
              decimals={pricePlaces}
              unit={t('yuan')}
              placeholder="0.00"
            />
          </Field>
          <Field label={t('discountRate')} inline>
            <NumberField
              value={line.discountRate}
              onChange={discountRate => set({ discountRate })}
              max={100}
              unit="%"
              placeholder="0"
            />
          </Field>
          <Field label={t('taxRate')} inline>
            <NumberField
              value={line.taxRate}
              onChange={taxRate => set({ taxRate })}
              max={100}
              unit="%"
              placeholder="0"
            />
          </Field>
          <Field label={t('amount')} inline>
            <NumberField value={amountOfLineValues(line)} onChange={() => {}} unit={t('yuan')} disabled />
          </Field>
        </Section>
        <Section>
          <Field label={t('spec')}>
            <TextField value={line.spec} onChange={spec => set({ spec })} maxLength={200} />
          </Field>
          <Field label={t('unit')}>
            <TextField value={line.unit} onChange={unit => set({ unit })} maxLength={20} placeholder={t('unitText')} />
          </Field>
        </Section>
      </div>
    </Sheet>
  )
}
