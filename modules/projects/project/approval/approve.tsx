import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { listed } from '#platform/web/words/format.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { DecisionBar, hasDecisions } from '#mechanisms/approvals/decision-bar.tsx'
import { FlowSection } from '#mechanisms/approvals/flow-section.tsx'
import { Talk } from '#mechanisms/comments/talk.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../../projects.words.ts'
import { projectHistoryWords } from '../page/project-history.web.ts'
import { t as own } from '../manage.words.ts'
import { projectCalls, type ProjectDetail } from '../project.contract.ts'
import { ProjectMark } from '../list/project-row.tsx'
import { datesText, typeName } from '../show-project.web.ts'
import { projectApprovalCalls } from './approval.contract.ts'

/**
 * A new project that waits for its approval (`/projects/approve?uuid=`): its data, its approvers, and the actor's
 * actions.
 */
export default function Approve() {
  useScreenKind('record', '/project/my_approve_list')
  const { uuid: id = '' } = useAddress()
  const back = useBack('/project/my_approve_list')
  const { data, error, refetch } = useCall(projectCalls.detail, { id })
  const flow = useCall(approvalCalls.flow, { subjectType: 'project', subjectId: id })
  const mine = flow.data && hasDecisions(flow.data)
  return (
    <Page
      title={own('approveTitle')}
      onBack={back}
      scrollKey={useHistoryKey()}
      bottom={
        mine &&
        (flow.data!.can.restart ? (
          <HandIn id={id} />
        ) : (
          <DecisionBar flow={flow.data!} editAt={`/projects/${id}/edit`} />
        ))
      }
    >
      {data ? (
        <PullToRefresh onRefresh={() => Promise.all([refetch(), flow.refetch()])}>
          <Requested project={data} flow={flow} />
        </PullToRefresh>
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

function Requested({
  project,
  flow,
}: {
  project: ProjectDetail
  flow: React.ComponentProps<typeof FlowSection>['flow']
}) {
  const me = useMe()
  const { id, name, type, summary, creator, rel, preAmount, departmentName, approval } = project
  return (
    <>
      <Section note={flow.data?.isSentBack ? own('approval_back') : approval ? own(`approval_${approval}`) : undefined}>
        <ListRow wrap title={name} subtitle={summary} left={<ProjectMark type={type} />} />
        <ListRow title={t('projectKind')} right={typeName(type)} />
        <ListRow title={t('dates')} right={datesText(project)} />
        {creator && <ListRow title={own('creator')} right={creator.name} />}
        <ListRow title={t('role_manager')} right={listed((rel.manager ?? []).map(one => one.name))} />
        {departmentName && <ListRow title={t('department')} right={departmentName} />}
        {preAmount && <ListRow title={t('preAmount')} right={yuan(preAmount)} />}
        <ListRow title={own('openProject')} href={`/projects/${id}/index`} />
      </Section>
      <FlowSection flow={flow} />
      <Talk subjectType="project" subjectId={id} me={me} words={projectHistoryWords()} />
    </>
  )
}

/** What was rejected or withdrawn goes in again, changed or as it is. */
function HandIn({ id }: { id: string }) {
  const change = useChange(projectApprovalCalls.handIn)
  return (
    <>
      <Button kind="secondary" href={`/projects/${id}/edit`}>
        {own('edit')}
      </Button>
      <Button disabled={change.running} onPress={() => change.run({ id })}>
        {own('handIn')}
      </Button>
    </>
  )
}
