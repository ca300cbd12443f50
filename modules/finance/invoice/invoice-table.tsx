import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { creatorColumn, lastChangeColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { InvoiceState, invoiceState, kindOf } from './invoice-state.tsx'
import type { InvoiceRow } from './invoice.contract.ts'
import { t } from './invoice.words.ts'

const columns = (leadsOn: boolean): Column<InvoiceRow>[] => [
  {
    key: 'name',
    label: t('name'),
    width: 220,
    text: ({ name }) => name,
    href: ({ id }) => `/finance/invoice/detail/${id}${leadsOn ? '?next=1' : ''}`,
  },
  {
    key: 'standing',
    label: tableWord('state'),
    width: 120,
    text: invoice => invoiceState(invoice).name,
    shown: invoice => <InvoiceState invoice={invoice} />,
  },
  { key: 'type', label: t('type'), width: 110, text: kindOf },
  { key: 'partyName', label: tableWord('party'), width: 180, text: ({ partyName }) => partyName },
  {
    key: 'amount',
    label: t('amount'),
    width: 130,
    isFigure: true,
    text: ({ amount, currency }) => yuan(amount, currency),
  },
  { key: 'number', label: t('number'), width: 180, text: ({ number }) => number },
  { key: 'invoiceDate', label: t('invoiceDate'), width: 120, text: ({ invoiceDate }) => invoiceDate ?? '' },
  { key: 'code', label: t('code'), width: 130, isSpare: true, text: ({ code }) => code },
  creatorColumn(),
  lastChangeColumn(),
]

interface InvoiceTableProps {
  list: TableList<InvoiceRow>
  sorting: Sorting
  /** What waits for me: deciding it leads on to the next one that does. */
  leadsOn: boolean
}

/** Invoices as a table, where the window is wide. They are decided about: changed as a whole, by their form. */
export default function InvoiceTable({ leadsOn, ...props }: InvoiceTableProps) {
  return <Table name="invoice" columns={columns(leadsOn)} {...props} />
}
