import { useEffect, useRef } from 'react'
import { refresh } from '#platform/web/app/cache.ts'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useGo, useHistoryKey } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  ChartIcon,
  CopyIcon,
  EditIcon,
  GridIcon,
  ListIcon,
  MailIcon,
  MoreIcon,
  PlusIcon,
} from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { boardCalls, type Board } from './board.contract.ts'
import { t } from './board.words.ts'
import { WidgetView } from './widget-view.tsx'
import css from './board.module.css'

/** What nobody tells of, as what others have done, is requested once a minute while somebody looks. */
const rhythm = 60_000

/** A board: its widgets with their figures, in one call. */
export default function Panel() {
  const { tab = 'task' } = useAddress()
  const go = useGo()
  const shown = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useCall(boardCalls.widgets, { tab })
  const boards = useCall(boardCalls.list, {}).data
  const create = useChange(boardCalls.create, { done: ({ id }) => go(`/dashboard/panel/${id}`) })
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch()
    }, rhythm)
    return () => clearInterval(timer)
  }, [refetch])

  async function more(board: Board) {
    const act = await actionMenu(
      [
        ...(board.can.edit ? [{ key: 'arrange', name: t('arrange'), icon: EditIcon }] : []),
        { key: 'copy', name: t('copyBoard'), icon: CopyIcon },
        ...(document.fullscreenEnabled ? [{ key: 'fullScreen', name: t('fullScreen'), icon: GridIcon }] : []),
        { key: 'mail', name: t('mailBoard'), icon: MailIcon },
        { key: 'boards', name: t('allBoards'), icon: ListIcon },
      ],
      board.name,
    )
    if (act === 'arrange') go(`/dashboard/list/v2?tab=${tab}`)
    if (act === 'copy') create.run({ name: t('copyName', { name: board.name }).slice(0, longestName), copyOf: tab })
    if (act === 'fullScreen') await shown.current?.requestFullscreen()
    if (act === 'mail') go(`/dashboard/mail?tab=${tab}`)
    if (act === 'boards') go('/dashboard/list')
  }

  return (
    <Page
      title={data?.name ?? t('boards')}
      onBack={useBack('/app')}
      scrollKey={useHistoryKey()}
      actions={
        data && (
          <>
            {data.can.edit && (
              <IconButton icon={PlusIcon} label={t('addWidget')} href={`/dashboard/list/v3?tab=${tab}`} />
            )}
            <IconButton icon={MoreIcon} label={t('more')} onPress={() => void more(data)} />
          </>
        )
      }
      top={
        boards && (
          <Tabs
            label={t('boards')}
            value={tab}
            onChange={next => go(`/dashboard/panel/${next}`, { replace: true })}
            options={boards.list.map(board => ({ key: board.tab, name: board.name }))}
          />
        )
      }
    >
      <PullToRefresh onRefresh={() => refresh(boardCalls.widgets)}>
        {data ? (
          data.list.length === 0 ? (
            <Empty
              icon={ChartIcon}
              title={t('empty')}
              text={t('emptyText')}
              action={data.can.edit && <Button href={`/dashboard/list/v3?tab=${tab}`}>{t('addWidget')}</Button>}
            />
          ) : (
            <div ref={shown} className={css.board}>
              <div className={css.grid} data-wide>
                {data.list.map(widget => (
                  <div key={widget.id} data-size={widget.size}>
                    <WidgetView widget={widget} />
                  </div>
                ))}
              </div>
            </div>
          )
        ) : error ? (
          <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton kind="detail" />
        )}
      </PullToRefresh>
    </Page>
  )
}
const longestName = 40
