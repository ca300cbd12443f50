import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { creatorColumn, lastChangeColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { t } from '../finance.words.ts'
import { OrderState } from './order-row.tsx'
import type { OrderRow } from './order.contract.ts'
import { amountText, pageOf, stateText } from './show-order.web.ts'

const columns = (leadsOn: boolean): Column<OrderRow>[] => [
  {
    key: 'name',
    label: t('name'),
    width: 280,
    text: ({ name }) => name,
    href: order => (leadsOn ? `${pageOf(order)}&next=1` : pageOf(order)),
  },
  {
    key: 'standing',
    label: tableWord('state'),
    width: 120,
    text: stateText,
    shown: order => <OrderState {...order} />,
  },
  { key: 'type', label: tableWord('kind'), width: 110, text: ({ type }) => t(type) },
  {
    key: 'amount',
    label: t('amount'),
    width: 130,
    isFigure: true,
    text: ({ amount }) => amountText(amount),
    sort: { by: 'amount', isDescending: true },
  },
  {
    key: 'paidAmount',
    label: tableWord('paidAmount'),
    width: 130,
    isFigure: true,
    text: ({ paidAmount }) => amountText(paidAmount),
  },
  { key: 'payee', label: t('payeeName'), width: 150, text: ({ payeeName }) => payeeName },
  creatorColumn(),
  { key: 'department', label: t('department'), width: 130, text: ({ department }) => department?.name ?? '' },
  { key: 'orderDate', label: t('orderDate'), width: 120, text: ({ orderDate }) => orderDate },
  { key: 'code', label: t('code'), width: 140, isSpare: true, text: ({ code }) => code },
  { ...lastChangeColumn(), isSpare: true },
]

interface OrderTableProps {
  list: TableList<OrderRow>
  sorting: Sorting
  /** What waits for me: deciding it leads on to the next one that does. */
  leadsOn: boolean
}

/** Finance orders as a table, where the window is wide. They are decided about: changed as a whole, by their form. */
export default function OrderTable({ leadsOn, ...props }: OrderTableProps) {
  return <Table name="finance_order" columns={columns(leadsOn)} {...props} />
}
