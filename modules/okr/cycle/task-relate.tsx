import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckCircleIcon, CloseIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { chooseTask } from '#modules/tasks/tasks.web.tsx'
import { objectiveCalls } from '../objective/objective.contract.ts'
import { t } from '../okr.words.ts'
import { okrCycleCalls } from './okr-cycle.contract.ts'

/** The tasks by which an objective is worked on. */
export default function TaskRelate() {
  const { id = '' } = useAddress()
  const back = useBack(`/okr/detail/${id}`)
  const { data, error, refetch } = useCall(okrCycleCalls.tasks, { id })
  const objective = useCall(objectiveCalls.detail, { id })
  const relate = useChange(okrCycleCalls.relate)
  const may = objective.data?.can.change ?? false
  async function add() {
    const chosen = await chooseTask(t('relate'), data?.list.map(one => one.id) ?? [])
    if (chosen) relate.run({ id, addIds: [chosen.id] })
  }
  return (
    <Page
      title={t('tasks')}
      onBack={back}
      bottom={
        may && (
          <Button wide busy={relate.running} onPress={() => void add()}>
            {t('relate')}
          </Button>
        )
      }
    >
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {data?.list.length === 0 && <Empty icon={CheckCircleIcon} title={t('noTasks')} text={t('noTasksText')} />}
      {data && data.list.length > 0 && (
        <Section>
          {data.list.map(task => (
            <ListRow
              key={task.id}
              control={
                may && (
                  <IconButton
                    icon={CloseIcon}
                    label={`${t('remove')} ${task.name}`}
                    onPress={() => relate.run({ id, delIds: [task.id] })}
                  />
                )
              }
              href={`/tasks/${task.id}`}
              title={task.name}
              subtitle={task.code}
              right={`${Math.round(task.progressPercent)}%`}
              below={<ProgressBar percent={task.progressPercent} label={task.name} />}
            />
          ))}
        </Section>
      )}
    </Page>
  )
}
