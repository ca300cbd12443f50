import { useState } from 'react'
import { refresh } from '#platform/web/app/cache.ts'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useBack, useGo, useHistoryKey } from '#platform/web/app/navigation.ts'
import { ChartColumns } from '#platform/web/charts/chart-columns.tsx'
import { ChartFigure } from '#platform/web/charts/chart-figure.tsx'
import { RingChart } from '#platform/web/charts/ring-chart.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { analysisScopes, groupings, projectAnalysisCalls } from './analysis.contract.ts'
import { t } from './analysis.words.ts'
import { GroupFigure, type Portfolio } from './figures.tsx'
import css from './analysis.module.css'

/** How all projects stand, for who looks after several: touched, each figure leads to the projects it counts. */
export default function Analyze() {
  const [scope, setScope] = useState<(typeof analysisScopes)[number]>('company')
  const { data, error, refetch } = useCall(projectAnalysisCalls.portfolio, { scope })
  return (
    <Page
      title={t('title')}
      onBack={useBack('/projects/assign_me')}
      scrollKey={useHistoryKey()}
      top={
        <div className={css.scopes}>
          <Segmented
            label={t('whose')}
            value={scope}
            onChange={setScope}
            options={analysisScopes.map(key => ({ key, name: t(`scope_${key}`) }))}
          />
        </div>
      }
    >
      <PullToRefresh onRefresh={() => refresh(projectAnalysisCalls.portfolio)}>
        {data ? (
          <ChartColumns>
            <Glance data={data} />
            {groupings.map(by => (
              <GroupFigure key={by} by={by} data={data} scope={scope} />
            ))}
          </ChartColumns>
        ) : error ? (
          <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton kind="detail" />
        )}
      </PullToRefresh>
    </Page>
  )
}

const statusOf: Record<string, string> = {
  fine: 'normal',
  behind: 'normal',
  delayed: 'delay',
  hold: 'post_pone',
  finished: 'finished',
  cancelled: 'cancel',
}

function Glance({ data }: { data: Portfolio }) {
  const go = useGo()
  const { running, behind, delayed, hold, finished, cancelled, percent, planned, total } = data
  const part = (
    key: 'fine' | 'behind' | 'delayed' | 'hold' | 'finished' | 'cancelled',
    num: number,
    colour: number,
  ) => ({ key, name: t(key), num, colour })
  const health = [part('fine', running - behind - delayed, 3), part('behind', behind, 2), part('delayed', delayed, 4)]
  const states = [
    { key: 'running', name: t('running'), num: running, colour: 1 },
    part('finished', finished, 3),
    part('hold', hold, 5),
    part('cancelled', cancelled, 6),
  ]
  const open = ({ key }: { key: string }) => go(`/projects/assign_me?status=${statusOf[key] ?? 'running'}`)
  const table = (list: typeof states) => ({
    columns: [t('state'), t('num')],
    rows: list.map(({ key, name, num }) => ({ key, name, values: [num] })),
  })
  return (
    <>
      <ChartFigure title={t('health')} isEmpty={running === 0} table={table(health)}>
        <RingChart label={t('health')} parts={health} under={t('running')} onOpen={open} />
        <p className={css.note}>{t('average', { percent, planned })}</p>
      </ChartFigure>
      <ChartFigure title={t('state')} isEmpty={total === 0} table={table(states)}>
        <RingChart label={t('state')} parts={states} under={t('projects')} onOpen={open} />
      </ChartFigure>
    </>
  )
}
