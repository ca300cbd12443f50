import { classes } from './classes.ts'
import { ChevronRightIcon } from './icons.tsx'
import { t } from './kit.words.ts'
import { Link } from './link.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import css from './list-row.module.css'

type ListRowProps = {
  title: React.ReactNode
  subtitle?: React.ReactNode
  /** An Avatar or icon. */
  left?: React.ReactNode
  /** A control of its own, such as a Checkbox: it stands beside the row's link or button, not inside of it. */
  control?: React.ReactNode
  /** Text or a small element; with neither `href` nor `onPress` it may be a control of its own, such as a Switch. */
  right?: React.ReactNode
  /** A Badge or StatusPill, beside the right text. */
  badge?: React.ReactNode
  /** A third line: tags, a progress bar. */
  below?: React.ReactNode
  href?: string
  onPress?: () => void
  /** By default a row with `href` has one. */
  chevron?: boolean
  unread?: boolean
  selected?: boolean
  disabled?: boolean
  /** Lets title and subtitle run over as many lines as they need. */
  wrap?: boolean
  /** `danger` for a row that deletes or leaves. */
  tone?: 'danger' | 'brand'
  /** What it stands for is done: it folds away (`app/folding-rows.ts`). */
  folding?: boolean
}

/** One row of a list or a settings card, at least 44 px high: a link, a button, or plain when it has neither. */
export function ListRow({ control, folding, ...row }: ListRowProps) {
  if (control === undefined) return <Row {...row} />
  return (
    <div className={css.controlled} data-folding={folding || undefined}>
      <span className={css.control}>{control}</span>
      <Row {...row} />
    </div>
  )
}

function Row(props: Omit<ListRowProps, 'control' | 'folding'>) {
  const { title, subtitle, left, right, badge, below, href, onPress, unread, selected, disabled, wrap, tone } = props
  const chevron = props.chevron ?? href !== undefined
  const className = classes(
    css.row,
    Boolean(subtitle) && css.tall,
    wrap && css.wrap,
    selected && css.selected,
    disabled && css.disabled,
  )
  const content = (
    <>
      {unread && (
        <span className={css.unread}>
          <VisuallyHidden>{t('unread')}</VisuallyHidden>
        </span>
      )}
      {left && <span className={css.left}>{left}</span>}
      <span className={css.middle}>
        <span className={css.title} data-tone={tone}>
          {title}
        </span>
        {subtitle && <span className={css.subtitle}>{subtitle}</span>}
        {below && <span className={css.below}>{below}</span>}
      </span>
      {(right || right === 0 || badge) && (
        <span className={css.right}>
          {right}
          {badge}
        </span>
      )}
      {chevron && (
        <span className={css.chevron}>
          <ChevronRightIcon size={18} />
        </span>
      )}
    </>
  )
  if (href !== undefined && !disabled) {
    return (
      <Link href={href} className={className} aria-current={selected ? 'true' : undefined}>
        {content}
      </Link>
    )
  }
  if (onPress) {
    return (
      <button type="button" className={className} disabled={disabled} aria-pressed={selected} onClick={onPress}>
        {content}
      </button>
    )
  }
  return <div className={className}>{content}</div>
}
