import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { approvalColumn } from '#mechanisms/approvals/approval-column.tsx'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { codeColumn, creatorColumn, lastChangeColumn, totalColumn } from '#mechanisms/tables/usual-columns.web.ts'
import type { StoreOrderRow } from './store-order.contract.ts'
import { t } from './store-order.words.ts'

const columns = (leadsOn: boolean): Column<StoreOrderRow>[] => [
  {
    key: 'name',
    label: t('name'),
    width: 280,
    text: ({ name }) => name,
    href: ({ id }) => `/jxc/order/detail/${id}${leadsOn ? '?next=1' : ''}`,
  },
  approvalColumn(),
  { key: 'supplier', label: t('supplier'), width: 170, text: ({ supplier }) => supplier?.name ?? '' },
  totalColumn(),
  { key: 'deliveryDate', label: t('deliveryDate'), width: 120, text: ({ deliveryDate }) => deliveryDate ?? '' },
  creatorColumn(),
  codeColumn(),
  lastChangeColumn(),
]

interface StoreOrderTableProps {
  list: TableList<StoreOrderRow>
  sorting: Sorting
  /** What waits for me: deciding it leads on to the next one that does. */
  leadsOn: boolean
}

/** Purchase orders as a table, where the window is wide. They are decided about: changed as a whole, by their form. */
export default function StoreOrderTable({ leadsOn, ...props }: StoreOrderTableProps) {
  return <Table name="store_order" columns={columns(leadsOn)} {...props} />
}
