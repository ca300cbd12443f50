import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { day } from '#platform/web/words/format.ts'
import { fieldColumns, readColumns } from '#mechanisms/fields/field-columns.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { editedByForm } from '#mechanisms/tables/edit-by-form.web.ts'
import { Table, type Choosing } from '#mechanisms/tables/table.tsx'
import { lastChangeColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { t } from '../crm.words.ts'
import type form from './customer-form.tsx'
import { CustomerState } from './customer-row.tsx'
import { customerWords, standingWords } from './customer-words.web.ts'
import { customerCalls, type CustomerRow } from './customer.contract.ts'
import { standingOf } from './show-customer.web.ts'

type Values = Awaited<ReturnType<(typeof form)['open']>>['values']

const columns = (): Column<CustomerRow, Values>[] => {
  const [fullName, ...fields] = fieldColumns<CustomerRow, Values>()(customerWords, [
    'fullName',
    'simpleName',
    'status',
    'levelId',
    'statusId',
    'sourceId',
  ])
  return [
    { ...fullName!, width: 280, href: ({ id }) => `/crm/customer/${id}` },
    {
      key: 'standing',
      label: tableWord('state'),
      width: 110,
      text: customer => standingOf(customer).word,
      shown: customer => <CustomerState {...customer} />,
    },
    ...fields.map(column => ({ ...column, isSpare: column.key === 'status' })),
    {
      key: 'manager',
      label: t('manager'),
      width: 110,
      text: ({ manager, openSea }) => manager?.name ?? openSea?.name ?? '',
    },
    {
      key: 'department',
      label: t('department'),
      width: 130,
      isSpare: true,
      text: ({ departmentName }) => departmentName ?? '',
    },
    ...readColumns<CustomerRow>()(standingWords, ['transactionStatus']).map(column => ({ ...column, isSpare: true })),
    { key: 'code', label: t('code'), width: 130, isSpare: true, text: ({ code }) => code },
    {
      key: 'createdAt',
      label: t('createdAt'),
      width: 120,
      isSpare: true,
      text: ({ createdAt }) => day(createdAt),
      sort: { by: 'createdAt', isDescending: true },
    },
    lastChangeColumn(),
  ]
}
const records = editedByForm<CustomerRow, Values>(() => import('./customer-form.tsx'), customerCalls.update.about)

interface CustomerTableProps {
  list: TableList<CustomerRow>
  choosing: Choosing
  sorting: Sorting
}

/** Customers as a table, where the window is wide. */
export default function CustomerTable(props: CustomerTableProps) {
  return <Table name="customer" isNew={({ newStatus }) => newStatus} columns={columns()} records={records} {...props} />
}
