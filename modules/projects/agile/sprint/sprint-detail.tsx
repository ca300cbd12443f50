import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useAddress, useBack, useGo, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { EditIcon, InboxIcon, MoreIcon, PlusIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { t as roomWord } from '../../projects.words.ts'
import { t } from '../agile.words.ts'
import css from '../agile.module.css'
import { ItemRow } from '../backlog/item-row.tsx'
import { isItemOpen } from '../backlog/item.contract.ts'
import { BurndownChart } from './burndown-chart.tsx'
import { SprintStatus, sprintCalls, type SprintDetail } from './sprint.contract.ts'
import { SprintState, sprintDatesText, sprintProgress } from './sprint-row.tsx'

const actions = () => import('./sprint-actions.web.ts')

/** A sprint: what is in it, and how it burns down (spec 1 §2 "/sprints/{id}"). */
export default function SprintScreen() {
  // Its tasks stand beside it.
  useScreenKind('list')
  const { id = '' } = useAddress()
  const { data, error, refetch } = useCall(sprintCalls.detail, { id })
  const back = useBack(data ? `/projects/${data.projectId}/sprint` : '/projects/assign_me')
  const scrollKey = useHistoryKey()
  return (
    <Page
      title={data?.name ?? t('sprint')}
      onBack={back}
      scrollKey={scrollKey}
      actions={data?.can.edit && <More sprint={data} />}
      bottom={
        data?.can.open ? (
          <Button wide onPress={() => void actions().then(one => one.openSprint(data))}>
            {t('openSprint')}
          </Button>
        ) : (
          data?.can.close && (
            <Button wide onPress={() => void actions().then(one => one.closeSprint(data))}>
              {t('closeSprint')}
            </Button>
          )
        )
      }
    >
      {data ? (
        <Body sprint={data} />
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

function Body({ sprint }: { sprint: SprintDetail }) {
  const { id, projectId, projectName, goal, status, can, totalPoint, totalNum, doneNum } = sprint
  const { percent, text } = sprintProgress(sprint)
  const add = () => void actions().then(one => one.addToSprint(sprint))
  return (
    <>
      <Section>
        <ListRow
          title={projectName}
          subtitle={sprintDatesText(sprint)}
          badge={<SprintState {...sprint} />}
          href={`/projects/${projectId}/sprint`}
        />
        <div className={css.progress}>
          <ProgressBar percent={percent} label={t('progress')} tone={sprint.isDelay ? 'danger' : 'brand'} />
          <span>
            {text}
            {totalPoint > 0 && ` · ${t('progressNum', { done: doneNum, all: totalNum })}`}
          </span>
        </div>
        {goal && <p className={css.text}>{goal}</p>}
      </Section>
      {status === SprintStatus.Planned ? (
        <p className={css.hint}>{t('burndownLater')}</p>
      ) : (
        <BurndownChart id={id} hasPoints={totalPoint > 0} />
      )}
      <h2 className={css.heading}>
        {t('sprintItems')}
        {can.add && (
          <Button kind="text" small icon={PlusIcon} onPress={add}>
            {t('addToSprint')}
          </Button>
        )}
      </h2>
      <ListOf
        call={sprintCalls.stories}
        query={{ id, limit: 50 }}
        rowHeight={84}
        empty={{
          icon: InboxIcon,
          title: t('nothingInSprint'),
          text: t('nothingInSprintText'),
          ...(can.add ? { action: { label: t('addToSprint'), onPress: add } } : {}),
        }}
      >
        {item => (
          <ItemRow
            item={item}
            without={['sprint']}
            mayEstimate={can.plan && isItemOpen(item)}
            onMore={
              can.plan
                ? () =>
                    void import('../backlog/item-actions.web.ts').then(({ offerPlaces }) =>
                      offerPlaces(item, projectId, ['stage', 'top', 'sprint', 'version', 'module']),
                    )
                : undefined
            }
          />
        )}
      </ListOf>
    </>
  )
}

function More({ sprint }: { sprint: SprintDetail }) {
  const go = useGo()
  const offer = async () => {
    const chosen = await actionMenu(
      [
        { key: 'edit', name: t('editSprint'), icon: EditIcon },
        ...(sprint.can.remove
          ? [{ key: 'remove' as const, name: t('removeSprint'), icon: TrashIcon, danger: true }]
          : []),
      ],
      sprint.name,
    )
    if (chosen === 'edit') (await import('./sprint-sheet.tsx')).editSprint(sprint)
    if (chosen === 'remove' && (await (await actions()).removeSprint(sprint)))
      go(`/projects/${sprint.projectId}/sprint`, { replace: true })
  }
  return <IconButton icon={MoreIcon} label={roomWord('more')} onPress={() => void offer()} />
}
