import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { ChanceRow } from './chance.contract.ts'
import { chanceState, pageOfChance } from './show-chance.web.ts'
import css from '../crm.module.css'

export function ChanceState({ chance }: { chance: Parameters<typeof chanceState>[0] }) {
  const { tone, name } = chanceState(chance)
  return <StatusPill tone={tone}>{name}</StatusPill>
}

interface RowProps {
  chance: ChanceRow
  /** What waits for me: deciding it leads on to the next one that does. */
  leadsOn?: boolean
  /** While several can be chosen: whether this one is, and what a tap does. */
  choosing?: { isChosen: boolean; onToggle: () => void } | null | undefined
}

/** An opportunity in a list: what for, with whom, what it may bring and when, how it stands. */
export const ChanceListRow = ({ chance, leadsOn = false, choosing }: RowProps) => {
  const { id, name, customer, manager, preDate, preAmount, finalAmount, newStatus } = chance
  const amount = finalAmount ?? preAmount
  return (
    <ListRow
      {...(choosing
        ? {
            control: <Checkbox value={choosing.isChosen} label={name} onChange={choosing.onToggle} />,
            selected: choosing.isChosen,
            onPress: choosing.onToggle,
          }
        : { href: `${pageOfChance(id)}${leadsOn ? '?next=1' : ''}`, chevron: false })}
      unread={newStatus}
      title={name}
      subtitle={[customer.simpleName || customer.fullName, manager?.name, preDate && shortDay(preDate)]
        .filter(Boolean)
        .join(' · ')}
      right={
        <span className={css.right}>
          <b>{amount && yuan(amount)}</b>
          <ChanceState chance={chance} />
        </span>
      }
    />
  )
}
