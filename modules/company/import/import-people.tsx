import { ImportStart } from '#mechanisms/imports/import-start.tsx'
import { t } from '../company.words.ts'

/** A staff list on its way in. */
export default function ImportPeople() {
  return (
    <ImportStart
      kind="people"
      title={t('importTitle')}
      steps={t('importSteps')}
      at="/members_management/import"
      home="/members_management"
    />
  )
}
