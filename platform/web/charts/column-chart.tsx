import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { useChartSize } from './chart-size.ts'
import { t } from './charts.words.ts'
import css from './charts.module.css'
import { ticks } from './ticks.ts'

export interface Series {
  key: string
  name: string
  colour: number
  values: readonly number[]
  /** Drawn on top of the one before it, in the same column. */ stacked?: boolean
}
interface ColumnChartProps {
  label: string
  categories: readonly {
    key: string
    name: string
    /** Below the column, where the name is too long. */ short?: string
  }[]
  series: readonly Series[]
  /** The column whose figures it says at first; the last one, unless another is meant. */
  opensAt?: number
  /** Leads to what a column counts. */
  onOpen?: (index: number) => void
  /** How a figure is written, and how beside the axis, where there is little room; by default as it is. */
  write?: (value: number) => string
  writeShort?: (value: number) => string
}

/** Of a column, in pixels. */
const widest = 30
const left = 28
const bottom = 20

/** Columns by category; each can be touched, or reached by the keyboard, and then says its figures below. */
export function ColumnChart({
  label,
  categories,
  series,
  opensAt = categories.length - 1,
  onOpen,
  write = String,
  writeShort = write,
}: ColumnChartProps) {
  const { ref, width, height } = useChartSize()
  const [chosen, setChosen] = useState(opensAt)
  const stacks = stacksOf(series)
  const sums = categories.flatMap((_, at) =>
    stacks.map(stack => stack.reduce((sum, { values }) => sum + values[at]!, 0)),
  )
  // What was lost stands below the line of 0.
  const lowest = Math.min(0, ...sums)
  const scale = ticks(Math.max(lowest < 0 ? 0 : 1, ...sums), lowest)
  const [least, most] = [scale[0]!, scale.at(-1)!]
  const yOf = (value: number) => height - ((value - least) / (most - least)) * height
  const wide = (width - left) / categories.length
  const barWide = Math.min(widest, (wide * 0.72) / stacks.length)
  const said = (at: number) =>
    `${categories[at]!.name}: ${series.map(({ name, values }) => `${name} ${write(values[at]!)}`).join(', ')}`
  return (
    <div className={css.chart} role="group" aria-label={label}>
      <Legend entries={series} />
      <svg ref={ref} viewBox={`0 -6 ${width} ${height + bottom + 6}`}>
        {scale.map(value => (
          <g key={value} aria-hidden="true">
            <line className={css.grid} x1={left} x2={width} y1={yOf(value)} y2={yOf(value)} />
            <text className={css.axis} x={left - 5} y={yOf(value) + 4} textAnchor="end">
              {writeShort(value)}
            </text>
          </g>
        ))}
        {categories.map(({ key, name, short = name }, at) => (
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
            <rect className={css.hit} x={left + at * wide + 1} y={-4} width={wide - 2} height={height + bottom + 4} />
            {stacks.map((stack, place) =>
              columnOf(stack, at, yOf).map(({ key, colour, from, to }) => (
                <rect
                  key={key}
                  className={css.bar}
                  data-colour={colour}
                  x={left + at * wide + (wide - barWide * stacks.length) / 2 + place * barWide}
                  y={Math.min(from, to)}
                  width={Math.max(1, barWide - 2)}
                  height={Math.abs(from - to)}
                  rx={2}
                />
              )),
            )}
            <text className={css.axis} x={left + (at + 0.5) * wide} y={height + 15} textAnchor="middle">
              {short}
            </text>
          </g>
        ))}
      </svg>
      {categories[chosen] && (
        <p className={css.said} aria-live="polite">
          <strong>{categories[chosen].name}</strong>
          {series.map(({ key, name, values, colour }) => (
            <span key={key} className={css.key} data-colour={colour}>
              {name} {write(values[chosen]!)}
            </span>
          ))}
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

/** Series that stand in the same column, the lowest first. */
function stacksOf(series: readonly Series[]): Series[][] {
  const stacks: Series[][] = []
  for (const one of series) {
    if (one.stacked && stacks.length > 0) stacks.at(-1)!.push(one)
    else stacks.push([one])
  }
  return stacks
}

function columnOf(stack: readonly Series[], at: number, yOf: (value: number) => number) {
  let sum = 0
  return stack.map(({ key, colour, values }) => {
    const from = yOf(sum)
    sum += values[at]!
    return { key, colour, from, to: yOf(sum) }
  })
}

/** Which colour means what. */
export const Legend = ({ entries }: { entries: readonly { key: string; name: string; colour: number }[] }) => (
  <p className={css.legend} aria-hidden="true">
    {entries.map(({ key, name, colour }) => (
      <span key={key} className={css.key} data-colour={colour}>
        {name}
      </span>
    ))}
  </p>
)
