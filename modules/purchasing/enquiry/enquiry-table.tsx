import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { readColumns } from '#mechanisms/fields/field-columns.web.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { codeColumn, lastChangeColumn, managersColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { enquiryWords } from './enquiry-words.web.ts'
import type { EnquiryRow } from './enquiry.contract.ts'
import { t } from './enquiry.words.ts'

const stateOf = ({ isClosed }: EnquiryRow) => t(isClosed ? 'closed' : 'open')

const columns = (): Column<EnquiryRow>[] => {
  const [name, answerBy, project] = readColumns<EnquiryRow>()(enquiryWords, ['name', 'answerBy', 'projectId'])
  return [
    { ...name!, width: 280, href: ({ id }) => `/jxc/enquiry/detail/${id}` },
    {
      key: 'standing',
      label: tableWord('state'),
      width: 110,
      text: stateOf,
      shown: enquiry => <StatusPill tone={enquiry.isClosed ? 'neutral' : 'brand'}>{stateOf(enquiry)}</StatusPill>,
    },
    {
      key: 'answered',
      label: t('answeredNum'),
      width: 130,
      text: ({ answeredNum, askedNum }) => t('answeredOf', { n: answeredNum, all: askedNum }),
    },
    answerBy!,
    { key: 'total', label: t('expected'), width: 130, isFigure: true, text: ({ total }) => yuan(total) },
    managersColumn(t('managers')),
    project!,
    codeColumn(),
    lastChangeColumn(),
  ]
}

interface EnquiryTableProps {
  list: TableList<EnquiryRow>
  sorting: Sorting
}

/** Enquiries as a table, where the window is wide. They are changed as a whole, with their lines. */
export default function EnquiryTable(props: EnquiryTableProps) {
  return <Table name="enquiry" columns={columns()} isNew={({ newStatus }) => newStatus} {...props} />
}
