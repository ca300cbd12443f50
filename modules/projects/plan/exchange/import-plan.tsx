import { ImportStart } from '#mechanisms/imports/import-start.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { t } from '../plan.words.ts'

/** A plan of another program on its way into a project; what becomes of it is seen where imports of tasks are. */
export default function ImportPlan() {
  const { id = '' } = useAddress()
  return (
    <ImportStart
      kind="tasks"
      title={t('importPlan')}
      steps={t('importSteps')}
      accept=".xlsx,.csv,.xml"
      at="/tasks/import"
      home={`/projects/${id}/tasks`}
      intoId={id}
    />
  )
}
