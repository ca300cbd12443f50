import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { ApprovalPill } from '#mechanisms/approvals/approval-pill.tsx'
import { statusWord } from '#mechanisms/approvals/show-approval.web.ts'
import { readColumns } from '#mechanisms/fields/field-columns.web.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { lastChangeColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
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
    {
      key: 'standing',
      label: tableWord('state'),
      width: 120,
      text: ({ status, turn }) => statusWord(status, turn),
      shown: ({ status, turn }) => <ApprovalPill status={status} turn={turn} />,
    },
    { key: 'total', label: t('total'), width: 130, isFigure: true, text: ({ total }) => yuan(total) },
    neededOn!,
    {
      key: 'managers',
      label: t('managers'),
      width: 130,
      text: ({ managers }) => managers.map(one => one.name).join(' · '),
    },
    project!,
    { ...note!, width: 200, isSpare: true },
    { key: 'code', label: tableWord('code'), width: 140, text: ({ code }) => code },
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
