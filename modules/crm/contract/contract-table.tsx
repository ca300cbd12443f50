import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { readColumns } from '#mechanisms/fields/field-columns.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table, type Choosing } from '#mechanisms/tables/table.tsx'
import { lastChangeColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { ContractState } from './contract-row.tsx'
import type { ContractRow } from './contract.contract.ts'
import { t } from './contract.words.ts'
import { partyName } from './party-name.web.ts'
import { carriedOutWords, contractState, contractWords, hasAmount, pageOfContract } from './show-contract.web.ts'

const columns = (): Column<ContractRow>[] => {
  const [name, incomeType, total, code, startDate, endDate] = readColumns<ContractRow>()(contractWords, [
    'name',
    'incomeType',
    'total',
    'code',
    'startDate',
    'endDate',
  ])
  const carried = readColumns<ContractRow>()(carriedOutWords, ['signedDate', 'finishedDate'])
  return [
    { ...name!, width: 280, href: ({ id }) => pageOfContract(id) },
    {
      key: 'standing',
      label: tableWord('state'),
      width: 120,
      text: contract => contractState(contract).name,
      shown: contract => <ContractState contract={contract} />,
    },
    { key: 'party', label: tableWord('party'), width: 170, text: partyName },
    { ...total!, text: contract => (hasAmount(contract) ? total!.text(contract) : '') },
    endDate!,
    { key: 'manager', label: t('manager'), width: 110, text: ({ manager }) => manager?.name ?? '' },
    code!,
    { ...incomeType!, isSpare: true },
    { key: 'type', label: t('type'), width: 120, isSpare: true, text: ({ typeName }) => typeName ?? '' },
    { ...startDate!, isSpare: true },
    ...carried.map(column => ({ ...column, isSpare: true })),
    lastChangeColumn(),
  ]
}

interface ContractTableProps {
  list: TableList<ContractRow>
  choosing: Choosing | undefined
  sorting: Sorting
}

/** Contracts as a table, where the window is wide. They are decided about: changed as a whole, by their form. */
export default function ContractTable(props: ContractTableProps) {
  return <Table name="contract" columns={columns()} isNew={({ newStatus }) => newStatus} {...props} />
}
