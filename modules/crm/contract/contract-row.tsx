import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { rowWaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { ContractRow } from './contract.contract.ts'
import { partyName } from './party-name.web.ts'
import { contractState, hasAmount, pageOfContract } from './show-contract.web.ts'
import css from '../crm.module.css'

export function ContractState({ contract }: { contract: Parameters<typeof contractState>[0] }) {
  const { tone, name } = contractState(contract)
  return <StatusPill tone={tone}>{name}</StatusPill>
}

interface RowProps {
  contract: ContractRow
  /** What waits for me: deciding it leads on to the next one that does. */
  leadsOn?: boolean
  /** Where a tap leads instead of to its page. */
  leadsTo?: string
  /** While several can be chosen: whether this one is, and what a tap does. */
  choosing?: { isChosen: boolean; onToggle: () => void } | null | undefined
}

/** A contract in a list: what for, with whom, how much, how it stands. */
export const ContractListRow = ({ contract, leadsOn = false, leadsTo, choosing }: RowProps) => (
  <ListRow
    {...(choosing
      ? {
          control: <Checkbox value={choosing.isChosen} label={contract.name} onChange={choosing.onToggle} />,
          selected: choosing.isChosen,
          onPress: choosing.onToggle,
        }
      : {
          href: leadsTo ?? `${pageOfContract(contract.id)}${leadsOn ? '?next=1' : ''}`,
          chevron: leadsTo !== undefined,
        })}
    unread={contract.newStatus}
    title={contract.name}
    subtitle={[partyName(contract), contract.code, contract.manager?.name].filter(Boolean).join(' · ')}
    {...rowWaitsFor(contract.turn)}
    right={
      <span className={css.right}>
        {hasAmount(contract) && <b>{yuan(contract.total, contract.currency)}</b>}
        <ContractState contract={contract} />
      </span>
    }
  />
)
