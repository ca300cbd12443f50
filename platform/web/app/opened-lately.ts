import { keepDraft, readDraft } from '#platform/web/kit/draft.ts'

const name = 'opened'
const most = 50

const keyOf = (type: string, id: string) => `${type} ${id}`

function kept(): string[] {
  const known = readDraft<unknown>(name)
  return Array.isArray(known) ? known.filter(one => typeof one === 'string') : []
}

/** Remembers that the person opened this record: what they search for next is likely near. */
export function rememberOpened(type: string, id: string): void {
  const key = keyOf(type, id)
  keepDraft(name, [key, ...kept().filter(one => one !== key)].slice(0, most))
}

/** Sorts rows by when they were last opened on this device, latest first; the others keep their order. */
export function latestFirst<Row extends { type: string; id: string }>(rows: readonly Row[]): Row[] {
  const places = new Map(kept().map((key, place) => [key, place]))
  const placeOf = ({ type, id }: Row) => places.get(keyOf(type, id)) ?? most
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other))
}
