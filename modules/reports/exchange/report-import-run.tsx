import { ImportRun } from '#mechanisms/imports/import-run.tsx'
import { t } from '../reports.words.ts'

/** One import of reports. */
export default function ReportImportRun() {
  return (
    <ImportRun
      title={t('importReports')}
      at="/report/import"
      willMake={({ createdCount: num }) => t('willImport', { num })}
      made={({ createdCount: num }) => t('imported', { num })}
      seen={() => ({ label: t('seeReports'), href: '/report/list?scope=company' })}
      refreshes={['report']}
    />
  )
}
