import { ImportRun } from '#mechanisms/imports/import-run.tsx'
import { t } from '../kpi.words.ts'

/** One import of results. */
export default function KpiImportRun() {
  return (
    <ImportRun
      title={t('importKpi')}
      at="/kpi/import"
      willMake={({ createdCount: num }) => t('willImport', { num })}
      made={({ createdCount: num }) => t('imported', { num })}
      seen={() => ({ label: t('seeKpi'), href: '/kpi/list?scope=company' })}
      refreshes={['kpi']}
    />
  )
}
