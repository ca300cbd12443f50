import type { TableList } from '#platform/web/app/list-screen.tsx'
import { approvalColumn } from '#mechanisms/approvals/approval-column.tsx'
import { readColumns } from '#mechanisms/fields/field-columns.web.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { codeColumn, creatorColumn, lastChangeColumn } from '#mechanisms/tables/usual-columns.web.ts'
import type { ContractChangeRow } from './contract-change.contract.ts'
import { t } from './contract-change.words.ts'
import { changeWords, pageOfChange, termWords } from './show-contract-change.web.ts'

const columns = (): Column<ContractChangeRow>[] => {
  const [name] = readColumns<ContractChangeRow>()(changeWords, ['name'])
  const [total] = readColumns<ContractChangeRow>()(termWords, ['total'])
  const { sort: _, ...lastChange } = lastChangeColumn()
  return [
    { ...name!, width: 280, href: ({ id }) => pageOfChange(id) },
    approvalColumn(),
    { key: 'contract', label: t('contract'), width: 220, text: ({ contract }) => contract.name },
    { ...total!, text: ({ total, contract }) => yuan(total, contract.currency) },
    creatorColumn(),
    codeColumn(),
    lastChange,
  ]
}

/** Changes of contracts as a table, where the window is wide. */
export default function ContractChangeTable({ list }: { list: TableList<ContractChangeRow> }) {
  return <Table name="contract_change" columns={columns()} list={list} isNew={({ newStatus }) => newStatus} />
}
