import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { fieldColumns } from '#mechanisms/fields/field-columns.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { editedByForm } from '#mechanisms/tables/edit-by-form.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { lastChangeColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { t } from '../crm.words.ts'
import type form from './contact-form.tsx'
import { contactWords } from './contact-words.web.ts'
import { contactCalls, type ContactRow } from './contact.contract.ts'

type Values = Awaited<ReturnType<(typeof form)['open']>>['values']

/** In pixels: all of them stand in a window of 1,440. */
const widths: Partial<Record<string, number>> = { title: 160, mobile: 140, phone: 140, email: 210 }

const columns = (): Column<ContactRow, Values>[] => {
  const [name, ...fields] = fieldColumns<ContactRow, Values>()(contactWords, [
    'name',
    'title',
    'mobile',
    'phone',
    'email',
  ])
  return [
    { ...name!, width: 200, href: ({ id }) => `/crm/contact/${id}`, sort: { by: 'name', isDescending: false } },
    {
      key: 'isMain',
      label: t('mainContact'),
      width: 110,
      text: ({ isMain }) => (isMain ? t('main') : ''),
      shown: ({ isMain }) => isMain && <StatusPill tone="brand">{t('main')}</StatusPill>,
    },
    {
      key: 'customer',
      label: t('customer'),
      width: 200,
      text: ({ customer }) => customer.simpleName || customer.fullName,
    },
    ...fields.map(column => ({ ...column, width: widths[column.key] ?? column.width })),
    lastChangeColumn(),
  ]
}
const records = editedByForm<ContactRow, Values>(() => import('./contact-form.tsx'), contactCalls.update.about)

interface ContactTableProps {
  list: TableList<ContactRow>
  sorting: Sorting
}

/** Contacts as a table, where the window is wide. */
export default function ContactTable(props: ContactTableProps) {
  return <Table name="contact" columns={columns()} records={records} {...props} />
}
