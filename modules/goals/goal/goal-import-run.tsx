import { ImportRun } from '#mechanisms/imports/import-run.tsx'
import { t } from '../goals.words.ts'

/** One import of goals. */
export default function GoalImportRun() {
  return (
    <ImportRun
      title={t('importGoals')}
      at="/plan/import"
      willMake={({ createdCount: num }) => t('willImport', { num })}
      made={({ createdCount: num }) => t('imported', { num })}
      seen={() => ({ label: t('seeGoals'), href: '/plan/list' })}
      refreshes={['goal']}
    />
  )
}
