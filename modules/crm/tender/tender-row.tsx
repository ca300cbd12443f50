import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { pageOfTender, tenderState } from './show-tender.web.ts'
import type { TenderRow } from './tender.contract.ts'
import css from '../crm.module.css'

export function TenderState({ tender }: { tender: Parameters<typeof tenderState>[0] }) {
  const { tone, name } = tenderState(tender)
  return <StatusPill tone={tone}>{name}</StatusPill>
}

interface RowProps {
  tender: TenderRow
  /** While several can be chosen: whether this one is, and what a tap does. */
  choosing?: { isChosen: boolean; onToggle: () => void } | null | undefined
}

/** A tender in a list: what for, who invites, by when, what is bid, how it stands. */
export const TenderListRow = ({ tender, choosing }: RowProps) => {
  const { id, name, customer, manager, deadline, amount, wonAmount, newStatus } = tender
  const shown = wonAmount ?? amount
  return (
    <ListRow
      {...(choosing
        ? {
            control: <Checkbox value={choosing.isChosen} label={name} onChange={choosing.onToggle} />,
            selected: choosing.isChosen,
            onPress: choosing.onToggle,
          }
        : { href: pageOfTender(id), chevron: false })}
      unread={newStatus}
      title={name}
      subtitle={[customer.simpleName || customer.fullName, manager?.name, deadline && shortDay(deadline)]
        .filter(Boolean)
        .join(' · ')}
      right={
        <span className={css.right}>
          {shown && <b>{yuan(shown)}</b>}
          <TenderState tender={tender} />
        </span>
      }
    />
  )
}
