import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { dateTime } from '#platform/web/words/format.ts'
import { approvalColumn } from '#mechanisms/approvals/approval-column.tsx'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { creatorColumn, lastChangeColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { t } from '../hr.words.ts'
import type { HrApplyRow } from './apply.contract.ts'

const columns = (leadsOn: boolean): Column<HrApplyRow>[] => [
  {
    key: 'name',
    label: t('applies'),
    width: 300,
    text: ({ name }) => name,
    href: ({ id, type }) => `/hr/detail?uuid=${id}&scope=${type}${leadsOn ? '&next=1' : ''}`,
  },
  approvalColumn(),
  { ...creatorColumn(), width: 120 },
  { key: 'kind', label: tableWord('kind'), width: 120, text: ({ type, typeName }) => typeName || t(type) },
  {
    key: 'startDate',
    label: t('outingFrom'),
    width: 150,
    text: ({ startDate }) => (startDate ? dateTime(startDate) : ''),
  },
  { key: 'endDate', label: t('outingTo'), width: 150, text: ({ endDate }) => (endDate ? dateTime(endDate) : '') },
  {
    key: 'createdAt',
    label: tableWord('createdAt'),
    width: 150,
    isSpare: true,
    text: ({ createdAt }) => dateTime(createdAt),
    sort: { by: 'createdAt', isDescending: true },
  },
  lastChangeColumn(),
]

interface ApplyTableProps {
  list: TableList<HrApplyRow>
  sorting: Sorting
  /** What waits for me: deciding it leads on to the next one that does. */
  leadsOn: boolean
}

/** HR applications as a table, where the window is wide. They are decided about: changed as a whole, by their form. */
export default function ApplyTable({ leadsOn, ...props }: ApplyTableProps) {
  return <Table name="hr_apply" columns={columns(leadsOn)} {...props} />
}
