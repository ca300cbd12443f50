import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { t } from '../reports.words.ts'
import { reportCalls } from './report.contract.ts'
import { ReportListRow } from './report-row.tsx'

/** The reports that wait for my review: what the inbox and home count. */
export default function ReportTodo() {
  return (
    <ListScreen
      title={t('charged')}
      call={reportCalls.list}
      query={{ scope: 'charged', limit: 20 }}
      rowHeight={96}
      empty={{ icon: DocumentIcon, title: t('nothingCharged'), text: t('nothingChargedText') }}
    >
      {report => <ReportListRow report={report} />}
    </ListScreen>
  )
}
