import { openDialog } from '#platform/web/kit/overlays.tsx'
import { createElement } from 'react'
import type { ItemChanges } from './item-sheet.tsx'
import type { ItemRow } from './item.contract.ts'

/** Opens the editor of an item, or of a new one for several people; null when cancelled. */
export async function editItem(item: ItemRow | null): Promise<ItemChanges | null> {
  const { ItemSheet } = await import('./item-sheet.tsx')
  return await openDialog<ItemChanges | null>(({ open, answer }) =>
    createElement(ItemSheet, { open, item, onAnswer: answer }),
  )
}
