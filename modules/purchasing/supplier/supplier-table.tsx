import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { lastChangeColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { SupplierState, supplierState } from './supplier-state.tsx'
import type { SupplierRow } from './supplier.contract.ts'
import { t } from './supplier.words.ts'

const columns = (leadsOn: boolean): Column<SupplierRow>[] => [
  {
    key: 'name',
    label: t('name'),
    width: 280,
    text: ({ name }) => name,
    href: ({ id }) => `/jxc/vendor/detail/${id}${leadsOn ? '?next=1' : ''}`,
    sort: { by: 'name', isDescending: false },
  },
  {
    key: 'standing',
    label: tableWord('state'),
    width: 120,
    text: supplierState,
    shown: supplier => <SupplierState supplier={supplier} />,
  },
  { key: 'category', label: t('category'), width: 120, text: ({ category }) => category?.name ?? '' },
  {
    key: 'rating',
    label: t('rating'),
    width: 90,
    isFigure: true,
    text: ({ rating }) => (rating ? `★ ${rating}` : ''),
    sort: { by: 'rating', isDescending: true },
  },
  { key: 'contactName', label: t('contactName'), width: 120, text: ({ contactName }) => contactName },
  { key: 'phone', label: t('phone'), width: 140, text: ({ phone }) => phone },
  {
    key: 'manager',
    label: t('manager'),
    width: 130,
    text: ({ managers }) => managers.map(({ name }) => name).join(' · '),
  },
  {
    key: 'code',
    label: tableWord('code'),
    width: 140,
    text: ({ code }) => code,
    sort: { by: 'code', isDescending: false },
  },
  lastChangeColumn(),
]

interface SupplierTableProps {
  list: TableList<SupplierRow>
  sorting: Sorting
  /** What waits for me: deciding it leads on to the next one that does. */
  leadsOn: boolean
}

/** Suppliers as a table, where the window is wide. They are decided about: changed as a whole, by their form. */
export default function SupplierTable({ leadsOn, ...props }: SupplierTableProps) {
  return <Table name="supplier" columns={columns(leadsOn)} {...props} />
}
