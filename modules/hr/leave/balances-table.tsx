import type { TableList } from '#platform/web/app/list-screen.tsx'
import { day } from '#platform/web/words/format.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import type { PersonBalances } from './leave-balance.contract.ts'
import type { LeaveKindRow } from './leave-kind.contract.ts'
import { t } from './leave.words.ts'
import { balancePage, remainingText } from './show-leave.web.ts'

const columns = (kinds: readonly LeaveKindRow[]): Column<PersonBalances>[] => [
  { key: 'name', label: tableWord('person'), width: 160, text: ({ name }) => name, href: balancePage },
  {
    key: 'department',
    label: tableWord('department'),
    width: 160,
    text: ({ departmentName }) => departmentName ?? '',
  },
  ...kinds.map(kind => ({
    key: kind.id,
    label: kind.name,
    width: 120,
    isFigure: true,
    text: (person: PersonBalances) => remainingText(person, kind),
  })),
  { key: 'joinedOn', label: t('joinedOn'), width: 120, text: ({ joinedOn }) => day(joinedOn) },
]

/** What everybody has left, a column for each kind of leave, where the window is wide. */
export default function BalancesTable({
  list,
  kinds,
}: {
  list: TableList<PersonBalances>
  kinds: readonly LeaveKindRow[]
}) {
  return <Table name="leave_balance" columns={columns(kinds)} list={list} />
}
