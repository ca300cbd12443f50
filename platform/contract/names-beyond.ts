import type { GenericSchema } from 'valibot'
import { isObject, objectEntries, wireName, type Shape } from './wire-names.ts'

/** The spellings of a name: the wire's, and in a request also ours, a query's list form, or `uuid` for `id`. */
const answerNames = (key: string) => (key === 'id' ? ['id', 'uuid'] : [wireName(key)])
const requestNames = (key: string) => [wireName(key), key, `${wireName(key)}[]`, ...(key === 'id' ? ['uuid'] : [])]

/**
 * Finds names in a value that its schema does not have, each with its path; maps with free keys have none. The names of
 * a schema are cached.
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

/** Names in an answer that are not spelled as on the wire, or not in its contract at all. */
export const namesBeyondAnswer = beyond(answerNames)
/** Names in a request that its call does not have. */
export const namesBeyondRequest = beyond(requestNames)
