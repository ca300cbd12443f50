import { useState } from 'react'
import { refusalText, useChange, usePages } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useAddress, useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChartIcon, ChevronDownIcon, DownloadIcon, LockIcon, MoreIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day as dayOf } from '#platform/web/words/format.ts'
import { approvalCalls } from '../approval/approval.contract.ts'
import { t } from '../hours.words.ts'
import { firstOfMonth, lastOfMonth } from '#platform/contract/days.ts'
import { MonthHead } from '../log/my-hours.tsx'
import { figure } from '../log/show-hours.web.ts'
import { summaryCalls, type SummaryRow } from './summary.contract.ts'
import { TaskHours } from './task-hours.tsx'
import css from './summary.module.css'

type By = 'person' | 'department' | 'task' | 'month'
type Whose = 'mine' | 'direct' | 'subordinates' | 'company'

/** Real hours: of a task (`?task=`), or of people, departments, tasks and months. */
export default function RealHours() {
  const { task } = useAddress()
  return task ? <TaskHours id={task} /> : <Overview />
}

/** Hours of a month, summed: one's own, one's people's, or, with WORK_HOUR, everybody's. */
function Overview() {
  const [today] = useState(() => dayOf(Date.now()))
  const [first, setFirst] = useState(() => firstOfMonth(today))
  const [by, setBy] = useState<By>('task')
  const [whose, setWhose] = useState<Whose>('mine')
  // By month, all months are there to be held against each other.
  const span = by === 'month' ? {} : { startDate: first, endDate: lastOfMonth(first) }
  const pages = usePages(summaryCalls.summary, { by, scope: whose, ...span, limit: 100 })
  const holds = pages.can?.viewAll === true
  const most = Math.max(...pages.rows.map(row => row.hour), 1)
  const commit = useChange(approvalCalls.commit, {
    done: ({ count }) => toast.success(t('committed', { n: count })),
  })

  async function chooseWhose() {
    const keys: Whose[] = holds ? ['mine', 'direct', 'subordinates', 'company'] : ['mine', 'direct', 'subordinates']
    const chosen = await actionMenu(
      keys.map(key => ({ key, name: t(key) })),
      t('whose'),
    )
    if (!chosen) return
    setWhose(chosen)
    setBy(chosen === 'mine' ? 'task' : 'person')
  }
  async function offer() {
    const actions: Action<'export' | 'commit'>[] = [
      { key: 'export', name: t('export'), icon: DownloadIcon },
      ...(holds ? [{ key: 'commit', name: t('commitMonth'), icon: LockIcon } as const] : []),
    ]
    const chosen = await actionMenu(actions, first.slice(0, 7))
    const month = { startDate: first, endDate: lastOfMonth(first) }
    if (chosen === 'export') await download(summaryCalls.export, { scope: whose, ...month })
    if (
      chosen === 'commit' &&
      (await confirmDialog({
        title: t('commitTitle', { month: first.slice(0, 7) }),
        text: t('commitText'),
        confirm: t('commitMonth'),
      }))
    )
      commit.run(month)
  }
  return (
    <Page
      title={t('realHours')}
      onBack={useBack('/workhour')}
      scrollKey={useHistoryKey()}
      actions={<IconButton icon={MoreIcon} label={t('actions')} onPress={() => void offer()} />}
      top={
        <>
          <div className={css.choices}>
            <Segmented
              label={t('realHours')}
              value={by}
              onChange={setBy}
              options={[
                { key: 'person', name: t('byPerson') },
                { key: 'department', name: t('byDepartment') },
                { key: 'task', name: t('byTask') },
                { key: 'month', name: t('byMonth') },
              ]}
            />
          </div>
          <div className={css.which}>
            <Button kind="text" small icon={ChevronDownIcon} onPress={() => void chooseWhose()}>
              {t(whose)}
            </Button>
            {by !== 'month' && <MonthHead first={first} last={firstOfMonth(today)} onChange={setFirst} />}
          </div>
        </>
      }
    >
      {pages.isPending ? (
        <Skeleton kind="rows" />
      ) : pages.isError && pages.rows.length === 0 ? (
        <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
      ) : (
        <PullToRefresh onRefresh={pages.startOver}>
          {pages.rows.length === 0 ? (
            <Empty
              icon={ChartIcon}
              title={t('noSums')}
              text={t('noSumsText')}
              action={<Button href="/add_real_workhour">{t('logHours')}</Button>}
            />
          ) : (
            <Card>
              {pages.rows.map(row => (
                <SumRow key={row.id} row={row} by={by} most={most} />
              ))}
            </Card>
          )}
          {pages.hasNextPage && (
            <div className={css.more}>
              <Button kind="text" busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
                {t('more')}
              </Button>
            </div>
          )}
        </PullToRefresh>
      )}
    </Page>
  )
}

function SumRow({ row, by, most }: { row: SummaryRow; by: By; most: number }) {
  const name = row.name || t('noDepartment')
  const facts = [
    by === 'person' || by === 'task' ? t('days', { n: row.dayNum }) : t('people', { n: row.personNum }),
    t('sumText', { agreed: figure(row.agreeHour), waiting: figure(row.waitingHour) }),
  ]
  return (
    <ListRow
      {...(by === 'task' ? { href: `/view_real_workhour?task=${row.id}`, chevron: false } : {})}
      {...(by === 'person' ? { left: <Avatar name={name} size={36} /> } : {})}
      title={name}
      subtitle={facts.join(' · ')}
      right={<b className={css.hours}>{t('h', { n: figure(row.hour) })}</b>}
      below={<ProgressBar percent={(row.hour / most) * 100} label={name} />}
    />
  )
}
