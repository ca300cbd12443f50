import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { CloseIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import {
  addMoney,
  amountOf,
  centsOf,
  compareMoney,
  readMoney,
  subtractMoney,
} from '#mechanisms/money/money.contract.ts'
import { chooseDepartments } from '#mechanisms/people/choose-people.tsx'
import { t } from '../finance.words.ts'
import type { AllocationValues } from './form-values.web.ts'
import { amountText } from './show-order.web.ts'
import css from './order.module.css'

interface AllocationProps {
  allocations: readonly AllocationValues[]
  total: string
  currency: string
}

/** Asks which departments bear an order; null when cancelled, empty when its own bears it all. */
export const allocate = (props: AllocationProps) =>
  openDialog<AllocationValues[] | null>(({ open, answer }) => (
    <AllocationSheet open={open} {...props} onAnswer={answer} />
  ))

/** As equal shares as whole cents allow: the first ones bear a cent more. */
export function equalShares(total: string, number: number): string[] {
  const cents = centsOf(total)
  const [each, rest] = [cents / BigInt(number), cents % BigInt(number)]
  return Array.from({ length: number }, (_, place) => amountOf(each + (BigInt(place) < rest ? 1n : 0n)))
}

function AllocationSheet({
  open,
  allocations,
  total,
  currency,
  onAnswer,
}: AllocationProps & { open: boolean; onAnswer: (answer: AllocationValues[] | null) => void }) {
  const [rows, setRows] = useState(allocations)
  const input = addMoney(...rows.map(({ amount }) => readMoney(amount) ?? '0.00'))
  const left = subtractMoney(total, input)
  const way = compareMoney(left, '0.00')
  const isWhole = rows.every(({ amount }) => compareMoney(readMoney(amount) ?? '0.00', '0.00') > 0)
  async function add() {
    const chosen = await chooseDepartments({
      title: t('addDepartment'),
      value: rows.map(({ department }) => department),
    })
    if (!chosen) return
    const kept = chosen.map(
      department => rows.find(row => row.department.id === department.id) ?? { department, amount: '' },
    )
    // The last one that is new takes what is left.
    const lone = kept.filter(({ amount }) => amount === '')
    setRows(lone.length === 1 && way > 0 ? kept.map(row => (row.amount === '' ? { ...row, amount: left } : row)) : kept)
  }
  const share = () => setRows(equalShares(total, rows.length).map((amount, place) => ({ ...rows[place]!, amount })))
  return (
    <Sheet
      open={open}
      onClose={() => onAnswer(null)}
      title={t('allocate')}
      tall
      left={
        <Button kind="text" onPress={() => onAnswer([])}>
          {t('allocationNone')}
        </Button>
      }
      bottom={
        <Button wide disabled={rows.length === 0 || way !== 0 || !isWhole} onPress={() => onAnswer([...rows])}>
          {t('keepLine')}
        </Button>
      }
    >
      <p className={css.left} role="status" data-wrong={way < 0 || undefined}>
        {amountText(total, currency)} ·{' '}
        {way === 0
          ? t('allocationDone')
          : t(way > 0 ? 'allocationLeft' : 'allocationOver', { amount: amountText(left.replace('-', ''), currency) })}
      </p>
      <Section>
        {rows.map(({ department, amount }, place) => (
          <ListRow
            key={department.id}
            title={department.name}
            right={
              <span className={css.share}>
                <NumberField
                  label={department.name}
                  value={amount}
                  onChange={value =>
                    setRows(rows.map((row, index) => (index === place ? { ...row, amount: value } : row)))
                  }
                  placeholder="0.00"
                />
                <IconButton
                  icon={CloseIcon}
                  label={t('removeDepartment', { name: department.name })}
                  onPress={() => setRows(rows.filter((_, index) => index !== place))}
                />
              </span>
            }
          />
        ))}
        <div className={css.add}>
          <Button kind="text" small icon={PlusIcon} onPress={() => void add()}>
            {t('addDepartment')}
          </Button>
          {rows.length > 1 && (
            <Button kind="text" small onPress={share}>
              {t('shareEqually')}
            </Button>
          )}
        </div>
      </Section>
    </Sheet>
  )
}
