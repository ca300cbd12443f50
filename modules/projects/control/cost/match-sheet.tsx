import { useState } from 'react'
import { useCall, useChange } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { CloseIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { money } from '#platform/web/words/format.ts'
import { addMoney, compareMoney, readMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { budgetCalls } from '../budget/budget.contract.ts'
import { t } from '../budget/budget.words.ts'
import { costCalls, type CostRow } from './cost.contract.ts'
import css from '../budget/budget.module.css'

/** Asks which budget items bear a cost, until all of it is borne. */
export const matchCost = (props: { projectId: string; cost: CostRow }) =>
  openDialog<null>(({ open, answer }) => <MatchSheet open={open} {...props} onClose={() => answer(null)} />)

function MatchSheet({
  open,
  projectId,
  cost,
  onClose,
}: {
  open: boolean
  projectId: string
  cost: CostRow
  onClose: () => void
}) {
  const { data } = useCall(budgetCalls.view, { projectId })
  const [rows, setRows] = useState<{ budgetId: string; name: string; amount: string }[]>(cost.matches)
  const change = useChange(costCalls.match, {
    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  const left = subtractMoney(cost.amount, addMoney(...rows.map(({ amount }) => readMoney(amount) ?? '0.00')))
  const way = compareMoney(left, '0.00')
  const free = (data?.list ?? []).filter(
    ({ id, type }) => type !== 'group' && !rows.some(({ budgetId }) => budgetId === id),
  )
  async function add() {
    const chosen = await actionMenu(
      free.map(({ id, name, type, amount }) => ({ key: id, name, text: `${t(type)} · ${yuan(amount)}` })),
      t('addMatch'),
    )
    const line = free.find(({ id }) => id === chosen)
    if (line) setRows([...rows, { budgetId: line.id, name: line.name, amount: way > 0 ? left : '' }])
  }
  const isWhole = rows.every(({ amount }) => compareMoney(readMoney(amount) ?? '0.00', '0.00') > 0)
  const matches = rows.map(({ budgetId, amount }) => ({ budgetId, amount: readMoney(amount) ?? '0.00' }))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('matchTitle')}
      tall
      bottom={
        <Button
          wide
          busy={change.running}
          disabled={rows.length === 0 || way !== 0 || !isWhole}
          onPress={() => change.run({ id: cost.id, matches })}
        >
          {t('save')}
        </Button>
      }
    >
      <p className={css.said} role="status" data-wrong={way < 0 || undefined}>
        {cost.name} {yuan(cost.amount)} ·{' '}
        {way === 0 ? t('matchDone') : t(way > 0 ? 'matchLeft' : 'matchOver', { amount: money(left.replace('-', '')) })}
      </p>
      <Section>
        {data && free.length === 0 && rows.length === 0 && <p className={css.empty}>{t('noLines')}</p>}
        {rows.map(({ budgetId, name, amount }) => (
          <ListRow
            key={budgetId}
            title={name}
            right={
              <span className={css.share}>
                <NumberField
                  label={name}
                  value={amount}
                  placeholder="0.00"
                  onChange={value =>
                    setRows(rows.map(row => (row.budgetId === budgetId ? { ...row, amount: value } : row)))
                  }
                />
                <IconButton
                  icon={CloseIcon}
                  label={t('removeMatch', { name })}
                  onPress={() => setRows(rows.filter(row => row.budgetId !== budgetId))}
                />
              </span>
            }
          />
        ))}
        {free.length > 0 && (
          <div className={css.acts}>
            <Button kind="text" small icon={PlusIcon} onPress={() => void add()}>
              {t('addMatch')}
            </Button>
          </div>
        )}
      </Section>
    </Sheet>
  )
}
