import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { day } from '#platform/web/words/format.ts'
import { scaledOf } from '#mechanisms/money/decimal.contract.ts'
import { t } from './lines.words.ts'

/** A line of a record, and the quantity that is left. */
export interface Part {
  lineId: string
  name: string
  left: string
  unit: string
}
export interface PartsInput {
  day: string | null
  note: string
  lines: { lineId: string; figure: string }[]
  /** One of them exceeds what is left. */ isOver: boolean
}

interface PartsProps {
  open: boolean
  onClose: () => void
  title: string
  dayWord: string
  /** Decimals of the input. */
  decimals: number
  parts: readonly Part[]
  /** The initial input: all that is left, or nothing. */
  isAll: boolean
  busy: boolean
  /** Whether the input may exceed what is left. */ mayExceed?: boolean
  children?: ReactNode
  onSend: (input: PartsInput) => void
}

/** Asks for the quantity of each line, and the day: of a delivery, a receipt, a return, or a refund. */
export function PartsSheet({
  open,
  onClose,
  title,
  dayWord,
  decimals,
  parts,
  isAll,
  busy,
  mayExceed = false,
  children,
  onSend,
}: PartsProps) {
  const [today] = useState(() => day(Date.now()))
  const [on, setOn] = useState<string | null>(today)
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(isAll ? parts.map(({ lineId, left }) => [lineId, left]) : []),
  )
  const scaled = (figure: string) =>
    new RegExp(`^\\d{1,10}(\\.\\d{0,${decimals}})?$`).test(figure) ? scaledOf(figure, decimals) : null
  const input = parts.map(part => ({ part, figure: scaled(typed[part.lineId] || '0') }))
  const isOver = input.some(({ part, figure }) => figure !== null && figure > scaledOf(part.left, decimals))
  const isRight =
    input.every(({ figure }) => figure !== null) &&
    (mayExceed || !isOver) &&
    input.some(({ figure }) => figure !== null && figure > 0n)
  const send = () =>
    onSend({
      day: on,
      note,
      lines: input.flatMap(({ part: { lineId }, figure }) =>
        figure !== null && figure > 0n ? [{ lineId, figure: typed[lineId]! }] : [],
      ),
      isOver,
    })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      tall={parts.length > 4}
      bottom={
        <Button wide busy={busy} disabled={!isRight} onPress={send}>
          {t('save')}
        </Button>
      }
    >
      <Section>
        {parts.map(({ lineId, name, left, unit }) => (
          <Field key={lineId} label={name} inline hint={t('left', { n: `${left} ${unit}`.trim() })}>
            <NumberField
              label={name}
              value={typed[lineId] ?? ''}
              onChange={value => setTyped(before => ({ ...before, [lineId]: value }))}
              decimals={decimals}
              unit={unit}
              placeholder="0"
            />
          </Field>
        ))}
      </Section>
      <Section>
        <Field label={dayWord} inline>
          <DateField value={on} max={today} onChange={setOn} />
        </Field>
        {children}
        <Field label={t('note')}>
          <TextField value={note} onChange={setNote} maxLength={500} clearable />
        </Field>
      </Section>
    </Sheet>
  )
}
