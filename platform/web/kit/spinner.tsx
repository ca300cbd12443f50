import css from './spinner.module.css'

/** A turning ring; the words beside it say what is in progress. Size in pixels at the normal font size. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <span className={css.spinner} style={{ width: `${size / 16}rem` }} aria-hidden="true" />
}
