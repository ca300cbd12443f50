import { Badge } from '#platform/web/kit/badge.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import type { Tile } from './tiles.web.ts'
import css from './tile-grid.module.css'

interface TileGridProps {
  tiles: Tile[]
  counts?: Record<string, number>
  /** One of them is followed. */
  onOpen?: (key: string) => void
}

/** Pictures with names, four in a row on a phone; a number where something waits. */
export const TileGrid = ({ tiles, counts = {}, onOpen }: TileGridProps) => (
  <ul className={css.grid}>
    {tiles.map(({ key, name, href, icon: Icon, tone }) => (
      <li key={key}>
        <Link href={href} className={css.item} {...(onOpen && { onClick: () => onOpen(key) })}>
          <span className={css.icon} data-tone={tone}>
            <Icon size={24} />
            <span className={css.count}>
              <Badge count={counts[key] ?? 0} />
            </span>
          </span>
          <span className={css.name}>{name}</span>
        </Link>
      </li>
    ))}
  </ul>
)
