import { classes } from './classes.ts'
import type { Icon } from './signs.tsx'
import { Link } from './link.tsx'
import { Spinner } from './spinner.tsx'
import css from './button.module.css'

type ButtonProps = {
  children: React.ReactNode
  onPress?: () => void
  href?: string
  /** `neutral` for 取消 beside a stronger one. */
  kind?: 'primary' | 'secondary' | 'neutral' | 'danger' | 'text'
  type?: 'button' | 'submit'
  /** Work is in progress: shows a spinner, keeps the focus, takes no further press. */
  busy?: boolean
  disabled?: boolean
  icon?: Icon
  /** As wide as its container. */
  wide?: boolean
  small?: boolean
}

export function Button({
  children,
  onPress,
  href,
  kind = 'primary',
  type = 'button',
  busy,
  disabled,
  icon: Icon,
  wide,
  small,
}: ButtonProps) {
  const className = classes(css.button, css[kind], wide && css.wide, small && css.small)
  const content = (
    <>
      {busy ? <Spinner size={18} /> : Icon && <Icon size={small ? 18 : 20} />}
      <span>{children}</span>
    </>
  )
  if (href !== undefined && !disabled)
    return (
      <Link href={href} className={className}>
        {content}
      </Link>
    )
  return (
    <button
      type={busy ? 'button' : type}
      className={className}
      disabled={disabled}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={busy ? undefined : onPress}
    >
      {content}
    </button>
  )
}
