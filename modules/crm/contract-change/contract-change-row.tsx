import { StatusPill } from '#platform/web/kit/badge.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { statusTones, statusWord } from '#mechanisms/approvals/show-approval.web.ts'
import { rowWaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { ContractChangeRow } from './contract-change.contract.ts'
import { pageOfChange } from './show-contract-change.web.ts'
import css from '../crm.module.css'

interface RowProps {
  change: ContractChangeRow
  /** What waits for me: deciding it leads on to the next one that does. */
  leadsOn?: boolean
}

/** A change in a list: of which contract, what it comes to then, how it stands. */
export const ContractChangeListRow = ({ change, leadsOn = false }: RowProps) => (
  <ListRow
    href={`${pageOfChange(change.id)}${leadsOn ? '?next=1' : ''}`}
    chevron={false}
    unread={change.newStatus}
    title={change.name}
    subtitle={[change.contract.name, change.creator.name].join(' · ')}
    {...rowWaitsFor(change.turn)}
    right={
      <span className={css.right}>
        <b>{yuan(change.total, change.contract.currency)}</b>
        <StatusPill tone={statusTones[change.status]}>{statusWord(change.status, change.turn)}</StatusPill>
      </span>
    }
  />
)
