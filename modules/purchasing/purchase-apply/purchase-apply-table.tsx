import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { approvalColumn } from '#mechanisms/approvals/approval-column.tsx'
import { readColumns } from '#mechanisms/fields/field-columns.web.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { codeColumn, lastChangeColumn, managersColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { purchaseApplyWords } from './purchase-apply-words.web.ts'
import type { PurchaseApplyRow } from './purchase-apply.contract.ts'
import { t } from './purchase-apply.words.ts'

const columns = (leadsOn: boolean): Column<PurchaseApplyRow>[] => {
  const [name, neededOn, project, note] = readColumns<PurchaseApplyRow>()(purchaseApplyWords, [
    'name',
    'neededOn',
    'projectId',
    'note',
  ])
  return [
    { ...name!, width: 280, href: ({ id }) => `/jxc/apply/detail/${id}${leadsOn ? '?next=1' : ''}` },
    approvalColumn(),
    { key: 'total', label: t('total'), width: 130, isFigure: true, text: ({ total }) => yuan(total) },
    neededOn!,
    managersColumn(t('managers')),
    project!,
    { ...note!, width: 200, isSpare: true },
    codeColumn(),
    lastChangeColumn(),
  ]
}

interface PurchaseApplyTableProps {
  list: TableList<PurchaseApplyRow>
  sorting: Sorting
  /** What waits for me: deciding it leads on to the next one that does. */
  leadsOn: boolean
}

/** Applications as a table, where the window is wide. They are decided about: changed as a whole, by their form. */
export default function PurchaseApplyTable({ leadsOn, ...props }: PurchaseApplyTableProps) {
  return <Table name="purchase_apply" columns={columns(leadsOn)} isNew={({ newStatus }) => newStatus} {...props} />
}
