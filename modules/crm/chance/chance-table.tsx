import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { fieldColumns, readColumns } from '#mechanisms/fields/field-columns.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { editedByForm } from '#mechanisms/tables/edit-by-form.web.ts'
import { Table, type Choosing } from '#mechanisms/tables/table.tsx'
import { lastChangeColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import type form from './chance-form.tsx'
import { ChanceState } from './chance-row.tsx'
import { chanceCalls, type ChanceRow } from './chance.contract.ts'
import { t } from './chance.words.ts'
import { chanceState, chanceWords, outcomeWords, pageOfChance } from './show-chance.web.ts'

type Values = Awaited<ReturnType<(typeof form)['open']>>['values']

const columns = (): Column<ChanceRow, Values>[] => {
  const [name, ...fields] = fieldColumns<ChanceRow, Values>()(chanceWords, [
    'name',
    'customerId',
    'preAmount',
    'preDate',
  ])
  return [
    { ...name!, width: 280, href: ({ id }) => pageOfChance(id) },
    {
      key: 'standing',
      label: tableWord('state'),
      width: 120,
      text: chance => chanceState(chance).name,
      shown: chance => <ChanceState chance={chance} />,
    },
    ...fields,
    { key: 'manager', label: t('manager'), width: 110, text: ({ manager }) => manager?.name ?? '' },
    ...readOf(),
    { key: 'code', label: tableWord('code'), width: 130, isSpare: true, text: ({ code }) => code },
    lastChangeColumn(),
  ]
}
/** What became of it is said by closing it, not in a cell. */
const readOf = () =>
  readColumns<ChanceRow>()(outcomeWords, ['finalAmount', 'statusDate']).map(column => ({ ...column, isSpare: true }))

const records = editedByForm<ChanceRow, Values>(() => import('./chance-form.tsx'), chanceCalls.update.about)

interface ChanceTableProps {
  list: TableList<ChanceRow>
  choosing: Choosing | undefined
  sorting: Sorting
}

/** Opportunities as a table, where the window is wide. */
export default function ChanceTable(props: ChanceTableProps) {
  return <Table name="chance" columns={columns()} records={records} isNew={({ newStatus }) => newStatus} {...props} />
}
