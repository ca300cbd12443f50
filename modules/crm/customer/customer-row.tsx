import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { BuildingIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Mark } from '#platform/web/kit/mark.tsx'
import { timeAgo } from '#platform/web/words/format.ts'
import type { CustomerRow } from './customer.contract.ts'
import { standingOf, statusTones } from './show-customer.web.ts'
import css from './customer.module.css'

/** How a customer stands. */
export function CustomerState(customer: Parameters<typeof standingOf>[0]) {
  const { tone, word } = standingOf(customer)
  return <StatusPill tone={tone}>{word}</StatusPill>
}

/** The sign of a customer, in the colour of how far one has come with it. */
export const CustomerMark = ({ status }: Pick<CustomerRow, 'status'>) => (
  <Mark tone={statusTones[status]}>
    <BuildingIcon size={22} />
  </Mark>
)

interface RowProps {
  customer: CustomerRow
  /** While several can be chosen: whether this one is, and what a tap does. */
  choosing?: { isChosen: boolean; onToggle: () => void } | null | undefined
  /** In place of its state: a button of its own, beside the row. */
  beside?: React.ReactNode
}

/** A customer in a list: what it is called, how it stands, whose it is. */
export function CustomerListRow({ customer, choosing, beside }: RowProps) {
  const { id, fullName, level, manager, openSea, newStatus, lastOptDate } = customer
  const row = {
    unread: newStatus,
    title: fullName,
    left: <CustomerMark {...customer} />,
    right: beside === undefined && <CustomerState {...customer} />,
    subtitle: [manager?.name ?? openSea?.name, level?.name, timeAgo(lastOptDate)].filter(Boolean).join(' · '),
  }
  if (!choosing) {
    const link = <ListRow {...row} href={`/crm/customer/${id}`} chevron={false} />
    return beside === undefined ? (
      link
    ) : (
      <div className={css.row}>
        {link}
        {beside}
      </div>
    )
  }
  return (
    <ListRow
      {...row}
      control={<Checkbox value={choosing.isChosen} label={fullName} onChange={choosing.onToggle} />}
      selected={choosing.isChosen}
      onPress={choosing.onToggle}
    />
  )
}
