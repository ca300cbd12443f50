import { ImportRun } from '#mechanisms/imports/import-run.tsx'
import { t } from '../okr.words.ts'

/** One import of objectives. */
export default function OkrImportRun() {
  return (
    <ImportRun
      title={t('importOkr')}
      at="/okr/import"
      willMake={({ createdCount: num }) => t('willImport', { num })}
      made={({ createdCount: num }) => t('imported', { num })}
      seen={() => ({ label: t('seeOkr'), href: '/okr/list' })}
      refreshes={['okr_objective']}
    />
  )
}
