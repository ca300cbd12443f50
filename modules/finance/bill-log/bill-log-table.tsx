import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { lastChangeColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { BillLogRow } from './bill-log.contract.ts'
import { t } from './bill-log.words.ts'

const columns = (): Column<BillLogRow>[] => [
  {
    key: 'party',
    label: tableWord('party'),
    width: 280,
    text: ({ partyName }) => partyName,
    href: ({ id }) => `/finance/billlog/detail/${id}`,
  },
  {
    key: 'billDate',
    label: t('billDate'),
    width: 120,
    text: ({ billDate }) => billDate,
    sort: { by: 'billDate', isDescending: true },
  },
  { key: 'direction', label: tableWord('kind'), width: 90, text: ({ direction }) => t(direction) },
  {
    key: 'amount',
    label: t('amount'),
    width: 140,
    isFigure: true,
    text: ({ direction, amount }) => `${direction === 'in' ? '+' : '−'}${yuan(amount)}`,
    sort: { by: 'amount', isDescending: true },
  },
  { key: 'kind', label: t('kind'), width: 120, text: ({ kind }) => kind?.name ?? '' },
  { key: 'way', label: t('way'), width: 110, text: ({ way }) => t(`way_${way}`) },
  { key: 'summary', label: t('summary'), width: 260, text: ({ summary }) => summary },
  { key: 'account', label: t('account'), width: 170, text: ({ account }) => account },
  { key: 'keeper', label: t('keeper'), width: 110, isSpare: true, text: ({ creator }) => creator.name },
  { ...lastChangeColumn(), isSpare: true },
]

/** Transactions as a table, where the window is wide. Each is changed by its form: its month may be closed. */
export default function BillLogTable(props: { list: TableList<BillLogRow>; sorting: Sorting }) {
  return <Table name="bill_log" columns={columns()} {...props} />
}
