import { useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useScreenKind } from '#platform/web/app/navigation.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { EditIcon, FlowIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { dateTime, shortDay } from '#platform/web/words/format.ts'
import { t } from '../item/parts.words.ts'
import { workflowCalls } from './workflow.contract.ts'
import css from '../item/item.module.css'

/** A workflow: its steps with how many tasks stand at each, and its tasks. */
export default function WorkflowDetail() {
  useScreenKind('record', '/tasks/workflows')
  const { id = '' } = useAddress()
  const back = useBack('/tasks/workflows')
  const [shown, setShown] = useState<'steps' | 'tasks'>('steps')
  const { data, error, refetch } = useCall(workflowCalls.list, {})
  const flow = data?.list.find(one => one.id === id)
  return (
    <Page
      title={flow?.name ?? t('workflow')}
      onBack={back}
      actions={
        flow?.can.edit && <IconButton icon={EditIcon} label={t('editWorkflow')} href={`/tasks/workflows/${id}/edit`} />
      }
      top={
        <div className={css.groups}>
          <Segmented
            label={t('workflow')}
            value={shown}
            onChange={setShown}
            options={[
              { key: 'steps', name: t('steps') },
              { key: 'tasks', name: t('flowTasks') },
            ]}
          />
        </div>
      }
      bottom={
        flow?.isEnabled && (
          <Button wide href={`/tasks/newTask?type=WORKFLOW&workflow_id=${id}`}>
            {t('startFlow')}
          </Button>
        )
      }
    >
      {!flow ? (
        error || data ? (
          <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton kind="detail" />
        )
      ) : shown === 'steps' ? (
        <>
          <p className={css.sentence}>{flow.summary}</p>
          <FlowPlan
            id={id}
            people={flow.steps.map(({ managers }) => managers.map(({ name }) => name).join(t('weekdayComma')))}
          />
        </>
      ) : (
        <ListOf
          call={workflowCalls.tasks}
          query={{ id, limit: 20 }}
          empty={{ icon: FlowIcon, title: t('noFlowTasks') }}
        >
          {task => (
            <ListRow
              href={`/tasks/${task.id}`}
              chevron={false}
              title={task.name}
              subtitle={[
                task.code,
                task.stepName,
                task.stepUsers.map(({ name }) => name).join(t('weekdayComma')),
                task.planEndDate && t('dueOn', { when: dateTime(task.planEndDate) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          )}
        </ListOf>
      )}
    </Page>
  )
}

/** The steps with their days, were it begun now, and how its tasks stand. */
export function FlowPlan({ id, people }: { id: string; people: readonly string[] }) {
  const { data } = useCall(workflowCalls.cal, { id })
  if (!data) return <Skeleton kind="rows" />
  return (
    <>
      <p className={css.figures}>
        <span>{t('plannedEnd', { when: shortDay(data.planEndDate) })}</span>
        <span>{t('runningTasks', { n: data.runningNum })}</span>
        <span>{t('finishedTasks', { n: data.finishedNum })}</span>
      </p>
      <Section>
        <ol className={css.steps}>
          {data.steps.map((step, index) => (
            <li key={index} className={css.step}>
              <span className={css.dot} aria-hidden="true">
                {index + 1}
              </span>
              <div className={css.stepBody}>
                <div className={css.stepHead}>{step.name}</div>
                <p className={css.stepLine}>
                  {[people[index], `${step.days} ${t('daysUnit')}`, t('dueOn', { when: shortDay(step.planEndDate) })]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {(step.runningNum > 0 || step.averageDays !== null) && (
                  <p className={css.stepLine}>
                    {[
                      step.runningNum > 0 ? t('atStep', { n: step.runningNum }) : '',
                      step.averageDays !== null ? t('averageDays', { n: step.averageDays }) : '',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}
