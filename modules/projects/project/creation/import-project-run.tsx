import { ImportRun } from '#mechanisms/imports/import-run.tsx'
import type { ImportRunDetail } from '#mechanisms/imports/import.contract.ts'
import { t } from '../manage.words.ts'

/** One import of a project: what it would be called, when it would be, how many tasks it would have. */
export default function ImportProjectRun() {
  return (
    <ImportRun
      title={t('importProject')}
      at="/projects/import"
      willMake={willMake}
      made={run => t('importedProject', { name: run.about?.name ?? '', n: run.createdCount })}
      seen={({ intoId }) => ({ label: t('seeProject'), href: `/projects/${intoId}/tasks` })}
      refreshes={['project']}
    />
  )
}

function willMake({ about, createdCount }: ImportRunDetail) {
  const when = about?.start && about.end ? t('importDates', { start: about.start, end: about.end }) : ''
  return t('willImportProject', { name: about?.name ?? '', n: createdCount }) + when
}
