import type { Tone } from './tone.ts'
import css from './mark.module.css'

/** What a row begins with: an icon, or a figure with its `label`, on the soft ground of its tone. */
export const Mark = ({ tone, label, children }: { tone: Tone; label?: string; children: React.ReactNode }) => (
  <span className={css.mark} data-tone={tone} aria-label={label} role={label ? 'img' : undefined}>
    {children}
  </span>
)
