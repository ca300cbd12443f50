import { lazy, useState } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { ChartFigure } from '#platform/web/charts/chart-figure.tsx'
import { ColumnChart } from '#platform/web/charts/column-chart.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { PlusIcon, ShieldIcon } from '#platform/web/kit/icons.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import type { CallOutput } from '#platform/contract/call.ts'
import type { ProjectTabProps } from '../../project/project-tab-props.web.ts'
import { qualityCalls } from './quality.contract.ts'
import { QualityLine } from './quality-row.tsx'
import { t } from './quality.words.ts'
import css from './quality.module.css'

const QualityTable = lazy(() => import('./quality-table.tsx'))

type Figures = CallOutput<typeof qualityCalls.figures>
const states = {
  all: 'all',
  waiting: 'waiting',
  unqualified: 'score_1',
  qualified: 'score_0',
  excellent: 'score_2',
} as const
type State = keyof typeof states

/** The quality checks of a project: how they came out, and each of them, those to be done first. */
export default function QualityTab({ project: { id: projectId, can } }: ProjectTabProps) {
  const [state, setState] = useState<State>('all')
  const { data } = useCall(qualityCalls.figures, { projectId })
  const newAt = `/projects/quality_form?project=${projectId}`
  return (
    <>
      {data && data.waiting + data.qualified + data.unqualified + data.excellent > 0 && <Head figures={data} />}
      {can.addTask && (
        <div className={css.bar}>
          <Button kind="text" small icon={PlusIcon} href={newAt}>
            {t('newCheck')}
          </Button>
        </div>
      )}
      <div className={css.tabs}>
        <Tabs<State>
          label={t('state')}
          value={state}
          onChange={setState}
          options={(Object.keys(states) as State[]).map(key => ({ key, name: t(states[key]) }))}
        />
      </div>
      <ListOf
        call={qualityCalls.list}
        query={{ projectId, limit: 20, ...(state === 'all' ? {} : { state }) }}
        rowHeight={66}
        table={list => <QualityTable list={list} />}
        empty={
          state === 'all'
            ? {
                icon: ShieldIcon,
                title: t('none'),
                text: t('noneText'),
                ...(can.addTask ? { action: { label: t('newCheck'), href: newAt } } : {}),
              }
            : { icon: ShieldIcon, title: t('noMatch'), text: t('noMatchText') }
        }
      >
        {check => <QualityLine check={check} />}
      </ListOf>
      {data && data.passRate !== null && <Trend months={data.months} />}
    </>
  )
}

function Head({ figures: { waiting, overdue, qualified, unqualified, excellent, passRate } }: { figures: Figures }) {
  return (
    <Section>
      <dl className={css.figures}>
        <div data-tone="success">
          <dt>{t('score_0')}</dt>
          <dd>{qualified}</dd>
        </div>
        <div data-tone="violet">
          <dt>{t('score_2')}</dt>
          <dd>{excellent}</dd>
        </div>
        <div data-tone="danger">
          <dt>{t('score_1')}</dt>
          <dd>{unqualified}</dd>
        </div>
        <div>
          <dt>{t('waiting')}</dt>
          <dd>{waiting}</dd>
        </div>
      </dl>
      <div className={css.rate}>
        {passRate === null ? (
          <span />
        ) : (
          <ProgressBar
            percent={passRate}
            label={`${t('passRate')} ${passRate}%`}
            tone={passRate < 60 ? 'danger' : passRate < 80 ? 'warn' : 'success'}
          />
        )}
        <span>
          {passRate !== null && `${t('passRate')} ${passRate}%`}
          {overdue > 0 && (
            <span className={css.late}>
              {passRate === null ? '' : ' · '}
              {t('overdueNum', { n: overdue })}
            </span>
          )}
        </span>
      </div>
    </Section>
  )
}

const monthName = (month: string) => String(Number(month.slice(5)))

function Trend({ months }: { months: Figures['months'] }) {
  const series = [
    { key: 'passed', name: t('passed'), colour: 3, values: months.map(one => one.passed) },
    { key: 'failed', name: t('failed'), colour: 4, values: months.map(one => one.failed), stacked: true },
  ]
  return (
    <ChartFigure
      title={t('trend')}
      table={{
        columns: [t('month'), t('passed'), t('failed')],
        rows: months.map(({ month, passed, failed }) => ({ key: month, name: month, values: [passed, failed] })),
      }}
    >
      <ColumnChart
        label={t('trend')}
        categories={months.map(({ month }) => ({ key: month, name: month, short: monthName(month) }))}
        series={series}
      />
    </ChartFigure>
  )
}
