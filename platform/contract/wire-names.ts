import type { GenericSchema, InferOutput } from 'valibot'

/** Names whose wire spelling is not simply the snake case of ours (the spec's own spellings). */
const spelledOtherwise: Record<string, string> = {
  companyId: 'comp_id',
  companyName: 'comp_name',
  companyCount: 'comp_num',
  personId: 'user_id',
  personType: 'user_type',
  departmentId: 'dept_id',
  departmentName: 'dept_name',
  lifecycleId: 'lifecycle',
  localAppId: 'local_app_id',
  unionId: 'unionid',
}

/** `planStartDate` → `plan_start_date`, the spelling on the wire (wire page: "the wire's names follow the spec"). */
export function wireName(name: string): string {
  return spelledOtherwise[name] ?? name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** The parts of a valibot schema that matter for names. */
interface Shape {
  type: string
  entries?: Record<string, Shape>
  item?: Shape
  items?: Shape[]
  wrapped?: Shape
  value?: Shape
  options?: unknown[]
}
type Convert = (value: unknown) => unknown

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** One object shape of all the alternatives of a union: names only, so that overlapping keys do not matter. */
function objectEntries(shape: Shape): Record<string, Shape> | null {
  if (shape.entries) return shape.entries
  if (shape.wrapped) return objectEntries(shape.wrapped)
  if (shape.type === 'union' || shape.type === 'variant' || shape.type === 'intersect') {
    const merged: Record<string, Shape> = {}
    for (const option of shape.options ?? []) Object.assign(merged, isObject(option) ? objectEntries(option as unknown as Shape) : {})
    return Object.keys(merged).length > 0 ? merged : null
  }
  return null
}

function converter(shape: Shape, object: (entries: Record<string, Convert>) => Convert): Convert | null {
  const entries = objectEntries(shape)
  if (entries) {
    const inner = Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, converter(entry, object) ?? ((value: unknown) => value)]))
    return object(inner)
  }
  if (shape.wrapped) return converter(shape.wrapped, object)
  if (shape.item) {
    const item = converter(shape.item, object)
    return item && (value => Array.isArray(value) ? value.map(item) : value)
  }
  if (shape.type === 'record' && shape.value) {
    const each = converter(shape.value, object)
    return each && (value => isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, each(entry)])) : value)
  }
  if (shape.type === 'union') {
    const options = (shape.options ?? []).map(option => converter(option as Shape, object)).filter(found => found !== null)
    return options[0] ?? null
  }
  return null
}

/** Our names → the wire's. A record's `id` is answered as `uuid` too (wire page, "Bodies"). Unknown keys are left out. */
const writing = (entries: Record<string, Convert>): Convert => {
  const pairs = Object.entries(entries).map(([key, convert]) => [key, wireName(key), convert] as const)
  return value => {
    if (!isObject(value)) return value
    const written: Record<string, unknown> = {}
    for (const [key, wire, convert] of pairs) {
      if (value[key] === undefined) continue
      written[wire] = convert(value[key])
      if (key === 'id') written.uuid = written.id
    }
    return written
  }
}

/** The wire's names → ours. Our own spelling is accepted too; a list in a query may be spelt `status[]`. */
const reading = (entries: Record<string, Convert>): Convert => {
  const pairs = Object.entries(entries).map(([key, convert]) => [key, wireName(key), key === 'id' ? 'uuid' : null, `${wireName(key)}[]`, convert] as const)
  return value => {
    if (!isObject(value)) return value
    const read: Record<string, unknown> = {}
    for (const [key, wire, also, list, convert] of pairs) {
      const given = value[wire] ?? value[key] ?? value[list] ?? (also ? value[also] : undefined)
      const found = given === undefined && (wire in value || key in value) ? value[wire] : given
      if (found !== undefined) read[key] = convert(found)
    }
    return read
  }
}

const remembered = (make: (entries: Record<string, Convert>) => Convert) => {
  const made = new WeakMap<GenericSchema, Convert>()
  return (schema: GenericSchema): Convert => {
    const known = made.get(schema)
    if (known) return known
    const fresh = converter(schema as unknown as Shape, make) ?? (value => value)
    made.set(schema, fresh)
    return fresh
  }
}

/** `toWire(schema)(value)`: renames as the schema says; maps with free keys keep theirs. Compiled once a schema. */
export const toWire = remembered(writing)
/** `fromWire(schema)(value)`: the way back. */
export const fromWire = remembered(reading)

/**
 * `readAnswer(schema)(value)`: what the app has of an answer: our names, and where the schema ends in a transformation, what that makes of it. So an
 * answer may travel packed and be whole for whoever asks.
 */
export function readAnswer<Schema extends GenericSchema>(schema: Schema): (value: unknown) => InferOutput<Schema> {
  const read = fromWire(schema)
  const { pipe } = schema as { pipe?: readonly { type: string, operation?: Convert }[] }
  const last = pipe?.at(-1)
  return (last?.type === 'transform' ? (value => last.operation!(read(value))) : read) as (value: unknown) => InferOutput<Schema>
}

/** How a name may be given: on the wire, and in a request also in our own spelling, as a list of a query, or an `id` as `uuid`. */
const answerNames = (key: string) => key === 'id' ? ['id', 'uuid'] : [wireName(key)]
const requestNames = (key: string) => [wireName(key), key, `${wireName(key)}[]`, ...key === 'id' ? ['uuid'] : []]

/** Finds the names in a value that its schema does not know, each with where it stands; maps with free keys have none. What a shape knows is found once. */
function beyond(namesOf: (key: string) => readonly string[]) {
  const known = new WeakMap<Shape, Map<string, Shape> | null>()
  const namesIn = (shape: Shape) => {
    let names = known.get(shape)
    if (names === undefined) {
      const entries = objectEntries(shape)
      known.set(shape, names = entries && new Map(Object.entries(entries).flatMap(([key, entry]) => namesOf(key).map(name => [name, entry] as const))))
    }
    return names
  }
  const look = (shape: Shape, given: unknown, at: string, found: Set<string>): void => {
    if (Array.isArray(given)) {
      const item = shape.item ?? (shape.options as Shape[] | undefined)?.find(option => option.item)?.item
      if (item) for (const one of given) look(item, one, at, found)
      else if (shape.wrapped) look(shape.wrapped, given, at, found)
      return
    }
    if (!isObject(given)) return
    const names = namesIn(shape)
    if (names) {
      for (const name in given) {
        const entry = names.get(name)
        if (entry) look(entry, given[name], `${at}${name}.`, found)
        else found.add(at + name)
      }
    } else if (shape.wrapped) {
      look(shape.wrapped, given, at, found)
    } else if (shape.type === 'record' && shape.value) {
      for (const name in given) look(shape.value, given[name], `${at}${name}.`, found)
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
