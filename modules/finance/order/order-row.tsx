import { StatusPill } from '#platform/web/kit/badge.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Mark } from '#platform/web/kit/mark.tsx'
import { timeAgo } from '#platform/web/words/format.ts'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { rowWaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { t } from '../finance.words.ts'
import type { OrderRow } from './order.contract.ts'
import { amountText, kindIcons, kindTones, pageOf, payTones } from './show-order.web.ts'
import css from './order.module.css'

/** How it stands: its approval, and once that is there what is still to be paid. */
export const OrderState = ({
  status,
  payStatus,
  turn = null,
}: Pick<OrderRow, 'status' | 'payStatus'> & Partial<Pick<OrderRow, 'turn'>>) =>
  status === 'agree' && payStatus !== 'none' ? (
    <StatusPill tone={payTones[payStatus]}>{t(payStatus)}</StatusPill>
  ) : (
    <ApprovalPill status={status} turn={turn} />
  )

/** An order in a list: what for, how much, how it stands. */
export function OrderListRow({
  order,
  isMine,
  leadsOn = false,
}: {
  order: OrderRow
  isMine: boolean
  /** What waits for me: deciding it leads on to the next one that does. */ leadsOn?: boolean
}) {
  const { type, name, code, amount, creator, department, lastOptDate, turn } = order
  const Kind = kindIcons[type]
  return (
    <ListRow
      href={leadsOn ? `${pageOf(order)}&next=1` : pageOf(order)}
      chevron={false}
      title={name}
      left={
        <Mark tone={kindTones[type]}>
          <Kind size={22} />
        </Mark>
      }
      subtitle={[
        t(type),
        isMine ? code : [creator.name, department?.name].filter(Boolean).join(' '),
        timeAgo(lastOptDate),
      ].join(' · ')}
      {...rowWaitsFor(turn)}
      right={
        <span className={css.right}>
          <b>{amountText(amount)}</b>
          <OrderState {...order} />
        </span>
      }
    />
  )
}
