import { ImportStart } from '#mechanisms/imports/import-start.tsx'
import { t } from '../goals.words.ts'

/** A sheet of goals on its way in. */
export default function GoalImport() {
  return (
    <ImportStart
      kind="goals"
      title={t('importGoals')}
      steps={t('importGoalsText')}
      at="/plan/import"
      home="/plan/list"
    />
  )
}
