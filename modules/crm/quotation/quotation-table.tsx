import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { statusWord } from '#mechanisms/approvals/show-approval.web.ts'
import { readColumns } from '#mechanisms/fields/field-columns.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { lastChangeColumn, totalColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { QuotationState } from './quotation-row.tsx'
import type { QuotationRow } from './quotation.contract.ts'
import { t } from './quotation.words.ts'
import { numberOf, overtaken, quotationWords } from './show-quotation.web.ts'

const columns = (leadsOn: boolean): Column<QuotationRow>[] => {
  const [name, customer, project, quoteDate, validUntil] = readColumns<QuotationRow>()(quotationWords, [
    'name',
    'customerId',
    'projectId',
    'quoteDate',
    'validUntil',
  ])
  return [
    { ...name!, width: 260, href: ({ id }) => `/crm/quotation/${id}${leadsOn ? '?next=1' : ''}` },
    {
      key: 'standing',
      label: tableWord('state'),
      width: 120,
      text: quotation => overtaken(quotation)?.name ?? statusWord(quotation.status, quotation.turn),
      shown: quotation => <QuotationState quotation={quotation} />,
    },
    customer!,
    totalColumn(),
    quoteDate!,
    validUntil!,
    { key: 'creator', label: t('creator'), width: 110, text: ({ creator }) => creator?.name ?? '' },
    { key: 'code', label: tableWord('code'), width: 140, text: numberOf },
    { ...project!, isSpare: true },
    lastChangeColumn(),
  ]
}

interface QuotationTableProps {
  list: TableList<QuotationRow>
  sorting: Sorting
  /** What waits for me: deciding it leads on to the next one that does. */
  leadsOn: boolean
}

/** Quotations as a table, where the window is wide. They are decided about: changed as a whole, by their form. */
export default function QuotationTable({ leadsOn, ...props }: QuotationTableProps) {
  return <Table name="quotation" columns={columns(leadsOn)} isNew={({ newStatus }) => newStatus} {...props} />
}
