import type { GenericSchema } from 'valibot'
import { isObject, objectEntries, wireName, type Shape } from './wire-names.ts'

/**
 * How a name may be given: on the wire, and in a request also in our own spelling, as a list of a query, or an `id` as
 * `uuid`.
 */
const answerNames = (key: string) => (key === 'id' ? ['id', 'uuid'] : [wireName(key)])
const requestNames = (key: string) => [wireName(key), key, `${wireName(key)}[]`, ...(key === 'id' ? ['uuid'] : [])]

/**
 * Finds the names in a value that its schema does not know, each with where it stands; maps with free keys have none.
 * What a shape knows is found once.
 */
function beyond(namesOf: (key: string) => readonly string[]) {
  const known = new WeakMap<Shape, Map<string, Shape> | null>()
  const namesIn = (shape: Shape) => {
    let names = known.get(shape)
    if (names === undefined) {
      const entries = objectEntries(shape)
      known.set(
        shape,
        (names =
          entries &&
          new Map(Object.entries(entries).flatMap(([key, entry]) => namesOf(key).map(name => [name, entry] as const)))),
      )
    }
    return names
  }
  const look = (shape: Shape, input: unknown, at: string, found: Set<string>): void => {
    if (Array.isArray(input)) {
      const item = shape.item ?? (shape.options as Shape[] | undefined)?.find(option => option.item)?.item
      if (item) for (const one of input) look(item, one, at, found)
      else if (shape.wrapped) look(shape.wrapped, input, at, found)
      return
    }
    if (!isObject(input)) return
    const names = namesIn(shape)
    if (names) {
      for (const name in input) {
        const entry = names.get(name)
        if (entry) look(entry, input[name], `${at}${name}.`, found)
        else found.add(at + name)
      }
    } else if (shape.wrapped) {
      look(shape.wrapped, input, at, found)
    } else if (shape.type === 'record' && shape.value) {
      for (const name in input) look(shape.value, input[name], `${at}${name}.`, found)
    }
  }
  return (schema: GenericSchema, value: unknown): string[] => {
    const found = new Set<string>()
    look(schema as unknown as Shape, value, '', found)
    return [...found]
  }
}

/** What in an answer is not named as the wire names it, or not in its contract at all. */
export const namesBeyondAnswer = beyond(answerNames)
/** What in a request its call does not know. */
export const namesBeyondRequest = beyond(requestNames)
