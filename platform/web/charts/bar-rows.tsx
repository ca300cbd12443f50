import { Legend } from './column-chart.tsx'
import css from './charts.module.css'

interface BarRowsProps {
  label: string
  /** What the parts of each bar mean. */
  parts: readonly { key: string; name: string; colour: number }[]
  rows: readonly { key: string; name: string; values: readonly number[] }[]
  onOpen?: (key: string) => void
  /** How a figure is written; by default as it is. */
  write?: (value: number) => string
}

/** A bar for each of many, the longest as wide as there is room; a row leads to what it counts. */
export function BarRows({ label, parts, rows, onOpen, write = String }: BarRowsProps) {
  const sums = rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const most = Math.max(1, ...sums.map(Math.abs))
  return (
    <div className={css.rows} role="group" aria-label={label}>
      {parts.length > 1 && <Legend entries={parts} />}
      {rows.map(({ key, name, values }, at) => (
        <button
          key={key}
          type="button"
          className={css.row}
          disabled={!onOpen}
          onClick={() => onOpen?.(key)}
          aria-label={`${name}: ${parts.map((part, index) => `${part.name} ${write(values[index]!)}`).join(', ')}`}
        >
          <span>{name}</span>
          <span className={css.track}>
            {values.map((value, index) => (
              <span
                key={parts[index]!.key}
                data-colour={parts[index]!.colour}
                style={{ width: `${(Math.abs(value) / most) * 100}%` }}
              />
            ))}
          </span>
          <span>{write(sums[at]!)}</span>
        </button>
      ))}
    </div>
  )
}
