import type { Tone } from './tone.ts'
import css from './progress.module.css'

type ProgressProps = {
  /** 0 to 100. */
  percent: number
  /** What advances, for screen readers. */
  label: string
  tone?: Tone
}

const within = (percent: number) => Math.min(100, Math.max(0, percent))

export function ProgressBar({ percent, label, tone = 'brand' }: ProgressProps) {
  return (
    <span className={css.bar} data-tone={tone} role="progressbar" aria-label={label} aria-valuenow={within(percent)}>
      <span style={{ width: `${within(percent)}%` }} />
    </span>
  )
}

/** A ring with the figure in it; size in pixels at the normal font size. */
export function ProgressRing({ percent, label, tone = 'brand', size = 44 }: ProgressProps & { size?: number }) {
  return (
    <span
      className={css.ring}
      data-tone={tone}
      role="progressbar"
      aria-label={label}
      aria-valuenow={within(percent)}
      style={{ width: `${size / 16}rem`, fontSize: `${(size * 0.25) / 16}rem` }}
    >
      <svg viewBox="0 0 36 36" fill="none" strokeWidth="3.5" aria-hidden="true">
        <circle className={css.track} cx="18" cy="18" r="16" />
        <circle
          className={css.arc}
          cx="18"
          cy="18"
          r="16"
          pathLength="100"
          strokeDasharray={`${within(percent)} 100`}
          transform="rotate(-90 18 18)"
        />
      </svg>
      <span className={css.figure}>
        {Math.round(percent)}
        {percent < 100 && <small>%</small>}
      </span>
    </span>
  )
}
