import { ImportStart } from '#mechanisms/imports/import-start.tsx'
import { t as listWord } from '../list/list.words.ts'
import { t } from '../tasks.words.ts'

/** A task list on its way in. */
export default function ImportTasks() {
  return (
    <ImportStart
      kind="tasks"
      title={t('newTaskImport')}
      steps={listWord('importSteps')}
      accept=".xlsx,.csv,.xml"
      at="/tasks/import"
      home="/quick_create"
    />
  )
}
