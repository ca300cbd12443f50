import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { fieldColumns, readColumns } from '#mechanisms/fields/field-columns.web.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { editedByForm } from '#mechanisms/tables/edit-by-form.web.ts'
import { Table, type Choosing } from '#mechanisms/tables/table.tsx'
import { lastChangeColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { pageOfTender, resultWords, tenderState, tenderWords } from './show-tender.web.ts'
import type form from './tender-form.tsx'
import { TenderState } from './tender-row.tsx'
import { tenderCalls, type TenderRow } from './tender.contract.ts'
import { t } from './tender.words.ts'

type Values = Awaited<ReturnType<(typeof form)['open']>>['values']

const columns = (): Column<TenderRow, Values>[] => {
  const [name, customer, amount, deadline, code] = fieldColumns<TenderRow, Values>()(tenderWords, [
    'name',
    'customerId',
    'amount',
    'deadline',
    'code',
  ])
  return [
    { ...name!, width: 280, href: ({ id }) => pageOfTender(id) },
    {
      key: 'standing',
      label: tableWord('state'),
      width: 130,
      text: tender => tenderState(tender).name,
      shown: tender => <TenderState tender={tender} />,
    },
    customer!,
    amount!,
    deadline!,
    { key: 'manager', label: t('manager'), width: 110, text: ({ manager }) => manager?.name ?? '' },
    {
      key: 'depositOut',
      label: t('depositOut'),
      width: 130,
      isFigure: true,
      text: ({ depositOut }) => (compareMoney(depositOut, '0.00') > 0 ? yuan(depositOut) : ''),
    },
    // What became of it is said by its own act, not in a cell.
    ...readColumns<TenderRow>()(resultWords, ['wonAmount', 'resultDate']).map(column => ({ ...column, isSpare: true })),
    { ...code!, isSpare: true },
    lastChangeColumn(),
  ]
}
const records = editedByForm<TenderRow, Values>(() => import('./tender-form.tsx'), tenderCalls.update.about)

interface TenderTableProps {
  list: TableList<TenderRow>
  choosing: Choosing | undefined
  sorting: Sorting
}

/** Tenders as a table, where the window is wide. */
export default function TenderTable(props: TenderTableProps) {
  return <Table name="tender" columns={columns()} records={records} isNew={({ newStatus }) => newStatus} {...props} />
}
