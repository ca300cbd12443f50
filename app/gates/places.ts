import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Call } from '#platform/contract/call.ts'
import { root } from '#platform/server/root.ts'
import { detailOf } from '#mechanisms/comments/page-call.contract.ts'

/** The folders of whoever declares something: rooms, what records share, and what is technical. */
const layers = ['modules', 'mechanisms', 'platform']

const placesFrom = (text: string | undefined) => (text ? text.split(',') : undefined)
/** `npm test -- crm` gives the gates the folders that they are to look at, relative to the root; without, all. */
const chosenPlaces = placesFrom(process.env.GATES_OF)
const screenPlaces = placesFrom(process.env.SCREENS_OF)

/** Whether the gates look at what this folder declares. */
export const isChosen = (place: string) =>
  !chosenPlaces || chosenPlaces.some(chosen => place === chosen || place.startsWith(`${chosen}/`))
export const areAllChosen = !chosenPlaces
/** Whether they look at a room's screens: at those of all of it where they look at a part. */
export const isRoomChosen = (room: string) => !screenPlaces || screenPlaces.some(chosen => roomOf(chosen) === room)
export const areAllRoomsChosen = !screenPlaces

const filesLike = (pattern: RegExp) =>
  layers.flatMap(layer =>
    readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
      .map(path => `${layer}/${path.replaceAll('\\', '/')}`)
      .filter(path => pattern.test(path)),
  )

/** By what is exported from such files: the folder of the file. Records of values count as their values. */
async function exportedFrom(pattern: RegExp): Promise<Map<unknown, string>> {
  const found = new Map<unknown, string>()
  for (const path of filesLike(pattern)) {
    const exported = Object.values((await import(join(root, path))) as object)
    for (const one of exported) {
      const values = typeof one === 'object' && one !== null ? [one, ...Object.values(one)] : []
      // A door passes on what the folders below it declare: the deepest counts.
      for (const value of values)
        if (typeof value === 'object' && (found.get(value)?.length ?? 0) < dirname(path).length)
          found.set(value, dirname(path))
    }
  }
  return found
}

/** By call: the folder of the contract that declares it, such as `modules/crm/customer`. */
export async function placesOfCalls(): Promise<(call: Call) => string> {
  const places = await exportedFrom(/\.contract\.ts$/)
  return call => {
    // A page's call is made of its record's.
    const place = places.get(call) ?? places.get(detailOf(call))
    if (!place) throw new Error(`${call.method} ${call.path}: no contract exports it`)
    return place
  }
}

/** By a room's web door, as `room()` made it: the folder that declares it; what stands in `app/` has none. */
export async function placesOfDoors(): Promise<(door: object) => string | undefined> {
  const places = await exportedFrom(/^modules\/[^/]+\/[^/]+\.web\.tsx$/)
  return door => places.get(door)
}

/** By table: the folder that declares it. */
export function placesOfTables(): Map<string, string> {
  return new Map(
    filesLike(/\.table\.ts$/).flatMap(path =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/Table\(\s*'(\w+)'/g)].map(
        ([, name]) => [name!, dirname(path)] as const,
      ),
    ),
  )
}

/** `modules/crm/customer` → `modules/crm`. */
export const roomOf = (place: string) => place.split('/').slice(0, 2).join('/')
