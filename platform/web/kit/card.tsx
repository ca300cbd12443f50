import { classes } from './classes.ts'
import css from './card.module.css'

/** A white block on the grey page. `padded` for free content; rows and fields bring their own padding. */
export function Card({ children, padded }: { children: React.ReactNode; padded?: boolean }) {
  return <div className={classes(css.card, padded && css.padded)}>{children}</div>
}

type SectionProps = {
  title?: React.ReactNode
  /** At the right of the title: a count, a text button. */
  action?: React.ReactNode
  /** Below the card, small: what these settings do. */
  note?: React.ReactNode
  padded?: boolean
  children: React.ReactNode
}

/** A titled card. */
export function Section({ title, action, note, padded = false, children }: SectionProps) {
  return (
    <section className={css.section}>
      {(title || action) && (
        <div className={css.head}>
          <h2 className={css.title}>{title}</h2>
          {action && <div className={css.action}>{action}</div>}
        </div>
      )}
      <Card padded={padded}>{children}</Card>
      {note && <p className={css.note}>{note}</p>}
    </section>
  )
}
