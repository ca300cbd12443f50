import { useState } from 'react'
import { refusalText, useCall, usePages } from '#platform/web/app/calls.ts'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckCircleIcon, CheckIcon, GaugeIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { useEndless } from '#platform/web/kit/endless.ts'
import { dateTime } from '#platform/web/words/format.ts'
import { taskCalls } from '../task/task.contract.ts'
import { StepList } from '../workflow/step-list.tsx'
import { isFinishedItem } from './item-abilities.contract.ts'
import { usePassAll } from './item-changes.web.ts'
import { ItemRowView } from './item-row.tsx'
import { itemCalls, itemTypes } from './item.contract.ts'
import { ProgressStatus, progressCalls, type ProgressRow } from './progress.contract.ts'
import { noteProgress, useProgressNotes } from './progress-changes.web.ts'
import { QuickItem } from './quick-item.tsx'
import { t } from './parts.words.ts'
import css from './item.module.css'

/** All of a task's sub-items, and what was noted about its progress. */
export default function ItemScreen() {
  const { id = '' } = useAddress()
  const back = useBack(`/tasks/${id}`)
  const [shown, setShown] = useState<'items' | 'progress'>('items')
  const task = useCall(taskCalls.detail, { id })
  const items = useCall(itemCalls.list, { id })
  const passAll = usePassAll(id)
  const notes = useProgressNotes()
  const list = items.data?.list ?? []
  const problem = task.error ?? items.error
  return (
    <Page
      title={task.data?.name ?? t('items')}
      onBack={back}
      actions={
        shown === 'items' &&
        list.some(({ can, type }) => can.pass && type === itemTypes.plain) && (
          <IconButton icon={CheckIcon} label={t('passAll')} onPress={() => void passAll(list)} />
        )
      }
      top={
        <div className={css.groups}>
          <Segmented
            label={t('items')}
            value={shown}
            onChange={setShown}
            options={[
              { key: 'items', name: t('items') },
              { key: 'progress', name: t('progress') },
            ]}
          />
        </div>
      }
      bottom={
        shown === 'progress' && (
          <Button
            wide
            onPress={() =>
              void noteProgress(task.data?.progressPercent ?? 0, list).then(
                note => note && notes.create({ id, ...note }),
              )
            }
          >
            {t('noteProgress')}
          </Button>
        )
      }
    >
      {problem ? (
        <ErrorState
          text={refusalText(problem)}
          onRetry={() => {
            void task.refetch()
            void items.refetch()
          }}
        />
      ) : !task.data || !items.data ? (
        <Skeleton kind="rows" />
      ) : shown === 'items' ? (
        <Items taskId={id} />
      ) : (
        <Notes taskId={id} />
      )}
    </Page>
  )
}

function Items({ taskId }: { taskId: string }) {
  const { data: task } = useCall(taskCalls.detail, { id: taskId })
  const { data } = useCall(itemCalls.list, { id: taskId })
  if (!task || !data) return null
  const steps = data.list.filter(({ type }) => type === itemTypes.step)
  const items = data.list.filter(({ type }) => type !== itemTypes.step)
  const finished = items.filter(({ status }) => isFinishedItem(status)).length
  return (
    <>
      {steps.length > 0 && <StepList task={task} steps={steps} />}
      {items.length > 0 && (
        <Card padded>
          <ProgressBar
            percent={Math.round((100 * finished) / items.length)}
            label={t('itemsDone', { done: finished, all: items.length })}
          />
        </Card>
      )}
      {(items.length > 0 || task.can.edit) && (
        <Card>
          {items.map((item, index) => (
            <ItemRowView key={item.id} item={item} before={items[index - 1]} taskId={taskId} />
          ))}
          {task.can.edit && <QuickItem taskId={taskId} />}
        </Card>
      )}
      {data.list.length === 0 && <Empty icon={CheckCircleIcon} title={t('noItems')} text={t('noItemsText')} />}
    </>
  )
}

function Notes({ taskId }: { taskId: string }) {
  const pages = usePages(progressCalls.list, { id: taskId, limit: 20 })
  const { onMore } = useEndless({ load: () => pages.fetchNextPage(), done: !pages.hasNextPage })
  const { remove } = useProgressNotes()
  if (pages.isPending) return <Skeleton kind="rows" />
  if (pages.rows.length === 0) return <Empty icon={GaugeIcon} title={t('noProgress')} text={t('noProgressText')} />
  return (
    <>
      <Card>
        {pages.rows.map(note => (
          <Note key={note.id} note={note} onRemove={() => void remove(note)} />
        ))}
      </Card>
      {pages.hasNextPage && (
        <Button kind="text" wide onPress={onMore}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function Note({ note, onRemove }: { note: ProgressRow; onRemove: () => void }) {
  const figures = [
    note.progress !== null ? `${note.progress}%` : '',
    note.doneNum !== null ? String(note.doneNum) : '',
    note.itemName ? `${note.itemName} ${note.itemDoneNum ?? ''}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <ListRow
      wrap
      title={[figures, note.summary].filter(Boolean).join('：')}
      subtitle={`${note.person?.name ?? ''} · ${dateTime(note.createdAt)}${note.status === ProgressStatus.Normal ? '' : ` · ${t(`progress${note.status as 1 | 2 | 3}`)}`}`}
      {...(note.can.remove ? { onPress: onRemove } : {})}
    />
  )
}
