import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { compareMoney, readMoney } from '#mechanisms/money/money.contract.ts'
import { amountOfLine, type LineValues } from './line-values.web.ts'
import { t } from './lines.words.ts'

type Answer = { line: LineValues; andNext: boolean } | 'remove' | null
interface LineProps {
  line: LineValues
  isNew: boolean
  title: string
}

/** Asks for a line. */
export const editLine = (props: LineProps) =>
  openDialog<Answer>(({ open, answer }) => <LineSheet open={open} {...props} onAnswer={answer} />)

function isComplete({ name, quantity, price }: LineValues): boolean {
  const [number, each] = [readMoney(quantity), readMoney(price)]
  return (
    name.trim() !== '' &&
    number !== null &&
    each !== null &&
    compareMoney(number, '0.00') > 0 &&
    compareMoney(each, '0.00') >= 0
  )
}

function LineSheet({
  open,
  line: initial,
  isNew,
  title,
  onAnswer,
}: LineProps & { open: boolean; onAnswer: (answer: Answer) => void }) {
  const [line, setLine] = useState(initial)
  const [tried, setTried] = useState(false)
  const set = (changed: Partial<LineValues>) => setLine(before => ({ ...before, ...changed }))
  const keep = (andNext: boolean) => (isComplete(line) ? onAnswer({ line, andNext }) : setTried(true))
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
          {isNew && (
            <Button wide kind="secondary" onPress={() => keep(true)}>
              {t('keepAndNext')}
            </Button>
          )}
          <Button wide onPress={() => keep(false)}>
            {t('keepLine')}
          </Button>
        </>
      }
    >
      <Section>
        <Field label={t('lineName')} required error={tried && !isComplete(line) ? t('needLine') : undefined}>
          <TextField
            value={line.name}
            onChange={name => set({ name })}
            maxLength={200}
            placeholder={t('lineNameText')}
          />
        </Field>
        <Field label={t('spec')}>
          <TextField value={line.spec} onChange={spec => set({ spec })} maxLength={200} />
        </Field>
        <Field label={t('quantity')} required inline>
          <NumberField value={line.quantity} onChange={quantity => set({ quantity })} placeholder="0" />
        </Field>
        <Field label={t('unit')}>
          <TextField value={line.unit} onChange={unit => set({ unit })} maxLength={20} placeholder={t('unitText')} />
        </Field>
        <Field label={t('price')} required inline>
          <NumberField value={line.price} onChange={price => set({ price })} unit={t('yuan')} placeholder="0.00" />
        </Field>
        <Field label={t('amount')} inline>
          <NumberField value={amountOfLine(line)} onChange={() => {}} unit={t('yuan')} disabled />
        </Field>
      </Section>
    </Sheet>
  )
}
