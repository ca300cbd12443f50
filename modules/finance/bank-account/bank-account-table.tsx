import type { TableList } from '#platform/web/app/list-screen.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { t } from '../finance.words.ts'
import type { BankAccountRow } from './bank-account.contract.ts'

type Row = BankAccountRow & { id: string }

const columns = (): Column<Row>[] => [
  {
    key: 'person',
    label: tableWord('person'),
    width: 180,
    text: ({ person }) => person.name,
    before: ({ person }) => <Face person={person} size={24} />,
  },
  { key: 'holder', label: t('accountHolder'), width: 200, text: ({ holder }) => holder },
  { key: 'bank', label: t('payeeBank'), width: 260, text: ({ bank }) => bank },
  { key: 'account', label: t('payeeAccount'), width: 220, text: ({ account }) => account },
]

/** The accounts that employees are paid to, where the window is wide: a person has one, and stands for it. */
export default function BankAccountTable({ list }: { list: TableList<BankAccountRow> }) {
  const rows = { ...list, items: list.items.map(row => ({ ...row, id: row.person.id })) }
  return <Table name="bank_account" columns={columns()} list={rows} />
}
