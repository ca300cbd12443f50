import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { readColumns } from '#mechanisms/fields/field-columns.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { lastChangeColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { priceListWords, stateTones } from './price-list-words.web.ts'
import type { PriceListRow } from './price-list.contract.ts'
import { t } from './price-list.words.ts'

const columns = (): Column<PriceListRow>[] => {
  const [name, startDate, endDate] = readColumns<PriceListRow>()(priceListWords, ['name', 'startDate', 'endDate'])
  return [
    { ...name!, width: 320, href: ({ id }) => `/jxc/price_list/${id}` },
    {
      key: 'standing',
      label: tableWord('state'),
      width: 110,
      text: ({ state }) => t(state),
      shown: ({ state }) => <StatusPill tone={stateTones[state]}>{t(state)}</StatusPill>,
    },
    startDate!,
    { ...endDate!, text: priceList => priceList.endDate ?? t('noEnd') },
    lastChangeColumn(),
  ]
}

interface PriceListTableProps {
  list: TableList<PriceListRow>
  sorting: Sorting
}

/** Price lists as a table, where the window is wide. They are changed as a whole, with their prices. */
export default function PriceListTable(props: PriceListTableProps) {
  return <Table name="price_list" columns={columns()} {...props} />
}
