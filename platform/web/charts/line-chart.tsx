import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { useChartSize } from './chart-size.ts'
import { t } from './charts.words.ts'
import css from './charts.module.css'
import { Legend } from './column-chart.tsx'
import { ticks } from './ticks.ts'

/** A line; where it has no value it ends. `dashed` for what would be. */
interface Line {
  key: string
  name: string
  colour: number
  values: readonly (number | null)[]
  dashed?: boolean
}

interface LineChartProps {
  label: string
  points: readonly { key: string; name: string; short: string }[]
  lines: readonly Line[]
  /** How a figure is written; by default as it is. */
  write?: (value: number) => string
  /** The same beside the axis, where there is little room. */
  writeShort?: (value: number) => string
  /** Leads to what a point counts. */
  onOpen?: (index: number) => void
}

const left = 28
const bottom = 20
/** A name below the axis has so much room, in pixels. */
const roomOfName = 56

/** Lines over days; a day can be touched, or reached by the keyboard, and then says its figures below. */
export function LineChart({ label, points, lines, write = String, writeShort = String, onOpen }: LineChartProps) {
  const last = Math.max(
    0,
    ...lines.filter(({ dashed }) => !dashed).map(({ values }) => values.findLastIndex(value => value !== null)),
  )
  const { ref, width, height } = useChartSize()
  const [chosen, setChosen] = useState(last)
  const scale = ticks(Math.max(1, ...lines.flatMap(({ values }) => values.map(value => value ?? 0))))
  const most = scale.at(-1)!
  const wide = points.length > 1 ? (width - left - 12) / (points.length - 1) : 0
  const xOf = (at: number) => left + 4 + at * wide
  const yOf = (value: number) => height - (value / most) * height
  const every = Math.ceil((points.length * roomOfName) / width)
  const said = (at: number) =>
    `${points[at]!.name}: ${lines.flatMap(({ name, values }) => (values[at] === null || values[at] === undefined ? [] : `${name} ${write(values[at])}`)).join(', ')}`
  return (
    <div className={css.chart} role="group" aria-label={label}>
      <Legend entries={lines} />
      <svg ref={ref} viewBox={`0 -6 ${width} ${height + bottom + 6}`}>
        {scale.map(value => (
          <g key={value} aria-hidden="true">
            <line className={css.grid} x1={left} x2={width} y1={yOf(value)} y2={yOf(value)} />
            <text className={css.axis} x={left - 5} y={yOf(value) + 4} textAnchor="end">
              {writeShort(value)}
            </text>
          </g>
        ))}
        {points.map(({ key, short }, at) => (
          <g
            key={key}
            className={css.column}
            role="button"
            tabIndex={0}
            aria-pressed={at === chosen}
            aria-label={said(at)}
            onClick={() => setChosen(at)}
            onKeyDown={event => {
              if (event.key === 'Enter' || event.key === ' ') {
                event.preventDefault()
                setChosen(at)
              }
            }}
          >
            <rect
              className={css.hit}
              x={xOf(at) - Math.max(wide, 8) / 2}
              y={-4}
              width={Math.max(wide, 8)}
              height={height + bottom + 4}
            />
            {at % every === 0 && (
              <text className={css.axis} x={xOf(at)} y={height + 15} textAnchor="middle">
                {short}
              </text>
            )}
          </g>
        ))}
        {lines.map(({ key, colour, values, dashed }) => (
          <g key={key} data-colour={colour} className={css.through}>
            <polyline
              className={css.line}
              data-dashed={dashed || undefined}
              points={values.flatMap((value, at) => (value === null ? [] : `${xOf(at)},${yOf(value)}`)).join(' ')}
            />
            {!dashed && values[chosen] !== null && values[chosen] !== undefined && (
              <circle className={css.dot} cx={xOf(chosen)} cy={yOf(values[chosen])} r="4" />
            )}
          </g>
        ))}
      </svg>
      {points[chosen] && (
        <p className={css.said} aria-live="polite">
          <strong>{points[chosen].name}</strong>
          {lines.map(({ key, name, values, colour }) =>
            values[chosen] === null || values[chosen] === undefined ? null : (
              <span key={key} className={css.key} data-colour={colour}>
                {name} {write(values[chosen])}
              </span>
            ),
          )}
          {onOpen && (
            <Button kind="text" small onPress={() => onOpen(chosen)}>
              {t('open')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
