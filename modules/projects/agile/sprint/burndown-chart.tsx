import { useState } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { daysFrom } from '#platform/contract/days.ts'
import { ChartFigure } from '#platform/web/charts/chart-figure.tsx'
import { LineChart } from '#platform/web/charts/line-chart.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import { t } from '../agile.words.ts'
import css from '../agile.module.css'
import { sprintCalls, type Burndown } from './sprint.contract.ts'

/** What is left of a sprint, day by day, beside the straight way to its end. */
export function BurndownChart({ id, hasPoints }: { id: string; hasPoints: boolean }) {
  const { data } = useCall(sprintCalls.burndown, { id })
  const [unit, setUnit] = useState<'point' | 'num'>(hasPoints ? 'point' : 'num')
  if (!data) return <Skeleton kind="text" count={5} />
  if (data.list.length === 0) return null
  const { days, left, ideal } = linesOf(data, unit)
  return (
    <ChartFigure
      title={t('burndown')}
      table={{
        columns: [t('day'), t('left'), t('ideal')],
        rows: days.map((day, at) => ({
          key: day,
          name: shortDay(day),
          values: [left[at] ?? '', Math.round(ideal[at]! * 10) / 10],
        })),
      }}
    >
      {hasPoints && (
        <div className={css.unit}>
          <Segmented
            label={t('burndown')}
            value={unit}
            onChange={setUnit}
            options={[
              { key: 'point', name: t('byPoint') },
              { key: 'num', name: t('byNum') },
            ]}
          />
        </div>
      )}
      <LineChart
        key={unit}
        label={t('burndown')}
        points={days.map(day => ({ key: day, name: shortDay(day), short: day.slice(5) }))}
        write={value => String(Math.round(value * 10) / 10)}
        lines={[
          { key: 'ideal', name: t('ideal'), colour: 6, values: ideal, dashed: true },
          { key: 'left', name: t('left'), colour: 1, values: left },
        ]}
      />
    </ChartFigure>
  )
}

/**
 * All days of the sprint, those to come as well: what was left on each, and what would be on the straight way from the
 * first to its end.
 */
function linesOf({ list, endDate }: Burndown, unit: 'point' | 'num') {
  const known = list.map(one => (unit === 'point' ? one.leftPoint : one.leftNum))
  const all = list.map(one => (unit === 'point' ? one.totalPoint : one.totalNum))
  const first = list[0]!.day
  const last = endDate && endDate > list.at(-1)!.day ? endDate : list.at(-1)!.day
  const days = daysFrom(first, last)
  const planned = Math.max(1, daysFrom(first, endDate && endDate >= first ? endDate : last).length - 1)
  return {
    days,
    left: days.map((_, at) => known[at] ?? null),
    ideal: days.map((_, at) => Math.max(0, all[0]! * (1 - at / planned))),
  }
}
