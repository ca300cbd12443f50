import { ImportRun } from '#mechanisms/imports/import-run.tsx'
import { directoryCalls } from '#mechanisms/people/directory.contract.ts'
import { t } from '../company.words.ts'
import { personCalls } from '../person/person.contract.ts'

/** One import of people. */
export default function PeopleImportRun() {
  return (
    <ImportRun
      title={t('importTitle')} at='/members_management/import'
      willMake={({ createdCount: created, changedCount: changed }) => t('willImport', { created, changed })}
      made={({ createdCount: created, changedCount: changed }) => t('imported', { created, changed })}
      seen={() => ({ label: t('seeMembers'), href: '/members_management/people' })}
      refreshes={[personCalls.list, directoryCalls.search, directoryCalls.departments]}
    />
  )
}
