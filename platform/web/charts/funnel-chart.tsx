import { Link } from '#platform/web/kit/link.tsx'
import css from './charts.module.css'

interface FunnelChartProps {
  label: string
  steps: readonly { key: string; name: string; value: number; href?: string | undefined }[]
  /** How a figure is written; by default as it is. */
  write?: (value: number) => string
}

/** As many colours as charts have. */
const colours = 6
/** A step is this wide at least, in percent, so that it can be seen. */
const narrowest = 4

/** Steps below each other, each as wide as it is large; a step leads to what it counts. */
export function FunnelChart({ label, steps, write = String }: FunnelChartProps) {
  const most = Math.max(1, ...steps.map(({ value }) => value))
  return (
    <ol className={css.rows} aria-label={label}>
      {steps.map(({ key, name, value, href }, at) => {
        const step = (
          <>
            <span>
              {name} <strong>{write(value)}</strong>
            </span>
            <span
              className={css.step}
              data-colour={(at % colours) + 1}
              style={{ width: `${Math.max(narrowest, (value / most) * 100)}%` }}
            />
          </>
        )
        return (
          <li key={key} className={css.funnel}>
            {href ? <Link href={href}>{step}</Link> : step}
          </li>
        )
      })}
    </ol>
  )
}
