import { useHasScreen } from '#platform/web/app/navigation.ts'
import { Card } from '#platform/web/kit/card.tsx'
import { TileGrid } from '../workbench/tile-grid.tsx'
import { homeTiles, worded } from '../workbench/tiles.web.ts'

/** What is begun most often. */
export const ShortcutsCard = () => (
  <Card>
    <TileGrid tiles={worded(homeTiles, useHasScreen())} />
  </Card>
)
