import { useCall } from '#platform/web/app/calls.ts'
import { ChartFigure } from '#platform/web/charts/chart-figure.tsx'
import { ColumnChart } from '#platform/web/charts/column-chart.tsx'
import { t } from '../agile.words.ts'
import { sprintCalls } from './sprint.contract.ts'

/** What the last sprints took on and got done; nothing before one has closed. */
export function VelocityChart({ projectId }: { projectId: string }) {
  const { data } = useCall(sprintCalls.velocity, { projectId })
  if (!data || data.list.length === 0) return null
  const byPoint = data.list.some(({ committedPoint, donePoint }) => committedPoint + donePoint > 0)
  const series = [
    {
      key: 'committed',
      name: t('committed'),
      colour: 6,
      values: data.list.map(one => (byPoint ? one.committedPoint : one.committedNum)),
    },
    {
      key: 'done',
      name: t('velocityDone'),
      colour: 1,
      values: data.list.map(one => (byPoint ? one.donePoint : one.doneNum)),
    },
  ]
  return (
    <ChartFigure
      title={`${t('velocity')} · ${t(byPoint ? 'byPoint' : 'byNum')}`}
      table={{
        columns: [t('sprint'), t('committed'), t('velocityDone')],
        rows: data.list.map(({ id, name }, at) => ({ key: id, name, values: series.map(({ values }) => values[at]!) })),
      }}
    >
      <ColumnChart
        label={t('velocity')}
        categories={data.list.map(({ id, name }) => ({ key: id, name, short: [...name].slice(0, 6).join('') }))}
        series={series}
      />
    </ChartFigure>
  )
}
