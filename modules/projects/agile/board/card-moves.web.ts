import { useState } from 'react'
import { moveToStage } from '../backlog/item-actions.web.ts'
import type { ProjectItem } from '../backlog/item.contract.ts'
import type { ProjectStage } from '../stage/stage.contract.ts'

/** Cards whose column differs from the fetched lists (optimistic moves). */
type Moves = ReadonlyMap<string, { item: ProjectItem; to: string }>
export interface CardMoves {
  moves: Moves
  move: (item: ProjectItem, to: ProjectStage) => Promise<void>
}

/** Moves cards: at once on the screen, then on the server; what is rejected is said, and the card goes back. */
export function useCardMoves(): CardMoves {
  const [moves, setMoves] = useState<Moves>(new Map())
  async function move(item: ProjectItem, to: ProjectStage) {
    setMoves(before => new Map(before).set(item.id, { item, to: to.id }))
    await moveToStage(item.id, to)
    setMoves(before => {
      const next = new Map(before)
      next.delete(item.id)
      return next
    })
  }
  return { moves, move }
}
