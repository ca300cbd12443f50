import { useCall } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Page } from '#platform/web/kit/page.tsx'
import { t } from '../deliverable/deliverable.words.ts'
import { projectCalls } from '../../project/project.contract.ts'
import { NoProject } from '../no-project.tsx'
import { CustomerView } from './customer-view.tsx'

/** The same as a screen of its own (`/projects/customer_deliverable?project=`). */
export default function CustomerDeliverables() {
  const { project } = useAddress()
  return project ? <Shown projectId={project} /> : <NoProject title={t('customer')} />
}

function Shown({ projectId }: { projectId: string }) {
  const { data } = useCall(projectCalls.detail, { id: projectId })
  return (
    <Page title={t('customer')} onBack={useBack(`/projects/${projectId}/share`)} scrollKey={useHistoryKey()}>
      <CustomerView projectId={projectId} mayShare={data?.can.edit === true} />
    </Page>
  )
}
