import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { readColumns } from '#mechanisms/fields/field-columns.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { codeColumn, lastChangeColumn, totalColumn } from '#mechanisms/tables/usual-columns.web.ts'
import type { OrderRow } from './order.contract.ts'
import { t } from './order.words.ts'
import { orderWords } from './show-order.web.ts'

const columns = (): Column<OrderRow>[] => {
  const [name, customer, orderDate, deliveryDate, status] = readColumns<OrderRow>()(orderWords, [
    'name',
    'customerId',
    'orderDate',
    'deliveryDate',
    'statusId',
  ])
  return [
    { ...name!, width: 280, href: ({ id }) => `/crm/purchase_order/${id}` },
    status!,
    customer!,
    totalColumn(),
    orderDate!,
    deliveryDate!,
    { key: 'manager', label: t('manager'), width: 110, text: ({ manager }) => manager?.name ?? '' },
    codeColumn(),
    lastChangeColumn(),
  ]
}

/** Customers' orders as a table, where the window is wide. Each is changed by its form: its lines are its total. */
export default function OrderTable(props: { list: TableList<OrderRow>; sorting: Sorting }) {
  return <Table name="customer_order" columns={columns()} isNew={({ newStatus }) => newStatus} {...props} />
}
