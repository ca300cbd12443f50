import css from './charts.module.css'

export interface RingPart {
  key: string
  name: string
  num: number
  colour: number
}
interface RingChartProps {
  label: string
  parts: readonly RingPart[]
  /** Below the sum in the middle. */
  under: string
  onOpen?: (part: RingPart) => void
  /** How a figure is written, and how in the middle, where there is little room; by default as it is. */
  write?: (value: number) => string
  writeShort?: (value: number) => string
}

const round = 2 * Math.PI * 50

/** A whole and its parts; each part is a row with its figure, which leads to what it counts. */
export function RingChart({ label, parts, under, onOpen, write = String, writeShort = write }: RingChartProps) {
  const total = parts.reduce((sum, { num }) => sum + num, 0)
  return (
    <div className={css.chart} role="group" aria-label={label}>
      <div className={css.ringed}>
        <svg className={css.ring} viewBox="0 0 132 132" aria-hidden="true">
          <circle cx="66" cy="66" r="50" />
          {arcsOf(parts, total).map(({ key, colour, start, length }) => (
            <circle
              key={key}
              data-colour={colour}
              cx="66"
              cy="66"
              r="50"
              strokeDasharray={`${length} ${round}`}
              strokeDashoffset={-start}
              transform="rotate(-90 66 66)"
            />
          ))}
          <text x="66" y="71">
            {writeShort(total)}
          </text>
          <text className={css.under} x="66" y="88">
            {under}
          </text>
        </svg>
        <ul className={css.parts}>
          {parts.map(part => (
            <li key={part.key}>
              <button type="button" className={css.part} disabled={!onOpen} onClick={() => onOpen?.(part)}>
                <span>
                  <span className={css.key} data-colour={part.colour}>
                    {part.name}
                  </span>
                </span>
                <span>{write(part.num)}</span>
                <small>{total === 0 ? 0 : Math.round((part.num / total) * 100)}%</small>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/**
 * Where each part begins on the ring, and how long it is: a hair's breadth less, so that neighbours are distinguished
 * without their colour.
 */
function arcsOf(parts: readonly RingPart[], total: number) {
  let before = 0
  return parts
    .filter(({ num }) => num > 0)
    .map(({ key, colour, num }) => {
      const start = before
      before += (num / total) * round
      return { key, colour, start, length: Math.max(1, before - start - 2) }
    })
}
