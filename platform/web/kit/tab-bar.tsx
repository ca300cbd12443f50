import type { Icon } from './icons.tsx'
import { Badge } from './badge.tsx'
import { Link } from './link.tsx'
import css from './tab-bar.module.css'

export type Tab = { key: string; name: string; icon: Icon; href: string; count?: number }

type TabBarProps = {
  /** The bar's name for screen readers. */
  label: string
  tabs: Tab[]
  current: string | undefined
  /** What is done from everywhere, in the middle: at the thumb. */
  act?: { label: string; icon: Icon; onPress: () => void }
  /** Also called when its link is followed; never for the current tab, which does nothing. */
  onChange?: (key: string) => void
}

/** The bottom bar of four tabs; a rail at the left on a wide screen, when it stands in a Shell. */
export function TabBar({ label, tabs, current, act, onChange }: TabBarProps) {
  const links = tabs.map(({ key, name, icon: Icon, href, count = 0 }) => (
    <Link
      key={key}
      href={href}
      className={css.tab}
      aria-current={key === current ? 'page' : undefined}
      onClick={event => (key === current ? event.preventDefault() : onChange?.(key))}
    >
      <span className={css.icon}>
        <Icon filled={key === current} />
        {count > 0 && (
          <span className={css.count}>
            <Badge count={count} />
          </span>
        )}
      </span>
      <span className={css.name}>{name}</span>
    </Link>
  ))
  const half = tabs.length / 2
  return (
    <nav className={css.bar} aria-label={label}>
      {links.slice(0, half)}
      {act && (
        <button type="button" className={css.act} aria-label={act.label} onClick={act.onPress}>
          <act.icon />
        </button>
      )}
      {links.slice(half)}
    </nav>
  )
}

/** A screen and its tab bar: below each other on a phone, side by side on a wide screen. */
export function Shell({ children, tabBar }: { children: React.ReactNode; tabBar: React.ReactNode }) {
  return (
    <div className={css.shell}>
      <div className={css.screen}>{children}</div>
      {tabBar}
    </div>
  )
}
