import { metres } from '../sign/where-card.tsx'
import { t } from '../attendance/attendance.words.ts'
import { scaleOf, sketchOf } from './sketch-map.contract.ts'
import type { TripRow } from './trip.contract.ts'
import css from './trip.module.css'

const [width, height, margin] = [340, 180, 28]

/**
 * A day's way drawn by ourselves: its places in their order, as they lie to each other, with a scale. No map service is
 * asked.
 */
export function SketchMap({ trips }: { trips: readonly TripRow[] }) {
  const places = trips.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  )
  if (places.length === 0) return null
  const { dots, metresAcross } = sketchOf(places, width, height, margin)
  const scale = scaleOf(metresAcross)
  const length = (scale / metresAcross) * width
  return (
    <svg
      className={css.map}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('tripMap', { n: places.length })}
    >
      <defs>
        <pattern id="trip-grid" width="34" height="34" patternUnits="userSpaceOnUse">
          <path d="M34 0H0V34" className={css.grid} />
        </pattern>
      </defs>
      <rect width={width} height={height} className={css.ground} />
      <rect width={width} height={height} fill="url(#trip-grid)" />
      <polyline points={dots.map(({ x, y }) => `${x},${y}`).join(' ')} className={css.way} />
      {dots.map(({ x, y, number }) => (
        <g key={number} transform={`translate(${x} ${y})`}>
          <circle r="11" className={css.dot} />
          <text className={css.number} dy="0.36em">
            {number}
          </text>
        </g>
      ))}
      <g transform={`translate(12 ${height - 12})`}>
        <path d={`M0 -4V0H${length}V-4`} className={css.scale} />
        <text className={css.length} x={length + 6} dy="0.1em">
          {metres(scale)}
        </text>
      </g>
    </svg>
  )
}
