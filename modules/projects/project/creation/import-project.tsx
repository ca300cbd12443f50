import { ImportStart } from '#mechanisms/imports/import-start.tsx'
import { t } from '../manage.words.ts'

/** A plan of another program on its way to become a project. */
export default function ImportProject() {
  return (
    <ImportStart
      kind="project"
      title={t('importProject')}
      steps={t('importProjectSteps')}
      accept=".xml,.xlsx,.csv"
      at="/projects/import"
      home="/projects/assign_me"
    />
  )
}
