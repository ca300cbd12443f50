import type { Icon } from './icons.tsx'
import { Badge } from './badge.tsx'
import { Link } from './link.tsx'
import css from './icon-button.module.css'

type IconButtonProps = {
  icon: Icon
  /** Its name for screen readers, and its tip on hover. */
  label: string
  onPress?: () => void
  href?: string
  disabled?: boolean
  /** For a button that stays in: a star, a filter in use. */
  pressed?: boolean
  /** For a button that folds and unfolds what stands below it: whether that is unfolded. */
  expanded?: boolean
  /** A small dot: something waits behind it. */
  dot?: boolean
  /** The same, with how many; its label says so as well. */
  count?: number
}

export function IconButton({
  icon: Icon,
  label,
  onPress,
  href,
  disabled,
  pressed,
  expanded,
  dot,
  count = 0,
}: IconButtonProps) {
  const content = (
    <>
      <Icon filled={pressed ?? false} />
      {dot && <span className={css.dot} />}
      {count > 0 && (
        <span className={css.count} aria-hidden>
          <Badge count={count} />
        </span>
      )}
    </>
  )
  if (href !== undefined && !disabled) {
    return (
      <Link href={href} className={css.button} aria-label={label} title={label}>
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={css.button}
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onClick={onPress}
    >
      {content}
    </button>
  )
}
