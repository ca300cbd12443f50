import css from './visually-hidden.module.css'

/** Words for screen readers only. */
export function VisuallyHidden({ children }: { children: React.ReactNode }) {
  return <span className={css.hidden}>{children}</span>
}
