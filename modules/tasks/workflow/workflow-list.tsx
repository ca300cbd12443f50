import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useBack, useScreenKind } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { FlowIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { t } from '../item/parts.words.ts'
import { workflowCalls, type WorkflowRow } from './workflow.contract.ts'

export const stepCount = ({ steps }: Pick<WorkflowRow, 'steps'>) =>
  t('stepCount', { n: steps.length, days: steps.reduce((sum, { days }) => sum + days, 0) })

/** The company's workflows. */
export default function WorkflowList() {
  useScreenKind('list')
  const back = useBack('/tasks/upcoming')
  const { data, error, refetch } = useCall(workflowCalls.list, {})
  const designs = data?.can.create === true
  return (
    <Page
      title={t('workflows')}
      onBack={back}
      actions={designs && <IconButton icon={PlusIcon} label={t('newWorkflow')} href="/tasks/workflows/new" />}
    >
      {error && !data ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton kind="rows" />
      ) : data.list.length === 0 ? (
        <Empty
          icon={FlowIcon}
          title={t('noWorkflows')}
          text={designs ? t('noWorkflowsText') : t('askForWorkflow')}
          action={designs && <Button href="/tasks/workflows/new">{t('newWorkflow')}</Button>}
        />
      ) : (
        <Card>
          {data.list.map(flow => (
            <ListRow
              key={flow.id}
              href={`/tasks/workflows/${flow.id}`}
              title={flow.name}
              subtitle={stepCount(flow)}
              left={<FlowIcon />}
              right={flow.runningNum > 0 ? t('runningTasks', { n: flow.runningNum }) : undefined}
              badge={flow.isEnabled ? undefined : <StatusPill tone="neutral">{t('disabled')}</StatusPill>}
            />
          ))}
        </Card>
      )}
    </Page>
  )
}
