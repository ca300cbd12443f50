import { useState } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { TrashIcon, UndoIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'
import { day, shortDay } from '#platform/web/words/format.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { tenderCalls, type TenderDeposit, type TenderDetail } from './tender.contract.ts'
import { t } from './tender.words.ts'

/** A tender's deposits: what is with the inviter, and what came back. */
export function DepositsSection({ tender: { id, deposits, can } }: { tender: TenderDetail }) {
  if (deposits.length === 0 && !can.deposit) return null
  return (
    <Section
      title={t('deposits')}
      action={
        can.deposit && (
          <Button
            kind="text"
            small
            onPress={() => void import('./tender-deposit-sheet.tsx').then(({ payDeposit }) => payDeposit(id))}
          >
            {t('payDeposit')}
          </Button>
        )
      }
    >
      {deposits.map(deposit => (
        <DepositLine key={deposit.id} deposit={deposit} mayChange={can.deposit} />
      ))}
    </Section>
  )
}

/** How a deposit stands, in a word. */
function standing({ amount, dueBackOn, givenBack }: TenderDeposit, today: string): { tone: Tone; name: string } {
  if (givenBack === null)
    return dueBackOn && dueBackOn < today ? { tone: 'danger', name: t('overdue') } : { tone: 'warn', name: t('isOut') }
  if (compareMoney(givenBack, amount) === 0) return { tone: 'success', name: t('isBack') }
  return compareMoney(givenBack, '0.00') === 0
    ? { tone: 'danger', name: t('isWithheld') }
    : { tone: 'neutral', name: t('isBackLess', { amount: yuan(givenBack) }) }
}

function DepositLine({ deposit, mayChange }: { deposit: TenderDeposit; mayChange: boolean }) {
  const { id, kind, amount, paidOn, dueBackOn, note, givenBackOn } = deposit
  const [today] = useState(() => day(Date.now()))
  const removing = useChange(tenderCalls.removeDeposit)
  const { tone, name } = standing(deposit, today)
  async function change() {
    const way = await actionMenu([
      { key: 'back', name: t('giveBack'), icon: UndoIcon },
      { key: 'remove', name: t('removeDeposit'), icon: TrashIcon, danger: true },
    ])
    if (way === 'back') (await import('./tender-deposit-sheet.tsx')).giveDepositBack(deposit)
    if (
      way === 'remove' &&
      (await confirmDialog({
        title: t('removeDepositAsk'),
        text: t('removeDepositText'),
        confirm: t('removeDeposit'),
        danger: true,
      }))
    )
      removing.run({ id })
  }
  const back = givenBackOn ? shortDay(givenBackOn) : dueBackOn && t('dueBack', { day: shortDay(dueBackOn) })
  return (
    <ListRow
      chevron={false}
      title={yuan(amount)}
      subtitle={[t(`kind_${kind}`), shortDay(paidOn), back, note].filter(Boolean).join(' · ')}
      right={<StatusPill tone={tone}>{name}</StatusPill>}
      {...(mayChange && !givenBackOn ? { onPress: () => void change() } : {})}
    />
  )
}
