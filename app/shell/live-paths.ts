import type { Room } from '#platform/web/app/screens.ts'
import { firstRooms } from '../rooms.web.ts'

/** What is old when a record of a type changed, of every room that is there. */
export const livePaths: Record<string, string[]> = {}

export function learnLivePaths(rooms: readonly Room[]): void {
  for (const [type, paths] of rooms.flatMap(room => Object.entries(room.live))) livePaths[type] = [...livePaths[type] ?? [], ...paths]
}
learnLivePaths(firstRooms)
