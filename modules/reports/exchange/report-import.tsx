import { ImportStart } from '#mechanisms/imports/import-start.tsx'
import { t } from '../reports.words.ts'

/** A sheet of earlier reports on its way in. */
export default function ReportImport() {
  return (
    <ImportStart
      kind="reports"
      title={t('importReports')}
      steps={t('importReportsText')}
      at="/report/import"
      home="/report/list"
    />
  )
}
