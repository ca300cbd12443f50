import type { GenericSchema, InferOutput } from 'valibot'

/** Names whose wire spelling is not simply our snake case (the spec's own spellings). */
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
export interface Shape {
  type: string
  entries?: Record<string, Shape>
  item?: Shape
  items?: Shape[]
  wrapped?: Shape
  value?: Shape
  options?: unknown[]
}
type Convert = (value: unknown) => unknown

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object shapes of all alternatives of a union, merged: names only, so that overlapping keys do not matter. */
export function objectEntries(shape: Shape): Record<string, Shape> | null {
  if (shape.entries) return shape.entries
  if (shape.wrapped) return objectEntries(shape.wrapped)
  if (shape.type === 'union' || shape.type === 'variant' || shape.type === 'intersect') {
    const merged: Record<string, Shape> = {}
    for (const option of shape.options ?? [])
      Object.assign(merged, isObject(option) ? objectEntries(option as unknown as Shape) : {})
    return Object.keys(merged).length > 0 ? merged : null
  }
  return null
}

function converter(shape: Shape, object: (entries: Record<string, Convert>) => Convert): Convert | null {
  const entries = objectEntries(shape)
  if (entries) {
    const inner = Object.fromEntries(
      Object.entries(entries).map(([key, entry]) => [key, converter(entry, object) ?? ((value: unknown) => value)]),
    )
    return object(inner)
  }
  if (shape.wrapped) return converter(shape.wrapped, object)
  if (shape.item) {
    const item = converter(shape.item, object)
    return item && (value => (Array.isArray(value) ? value.map(item) : value))
  }
  if (shape.type === 'record' && shape.value) {
    const each = converter(shape.value, object)
    return (
      each &&
      (value =>
        isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, each(entry)])) : value)
    )
  }
  if (shape.type === 'union') {
    const options = (shape.options ?? [])
      .map(option => converter(option as Shape, object))
      .filter(found => found !== null)
    return options[0] ?? null
  }
  return null
}

/** Our names → the wire's. A record's `id` is also sent as `uuid` (wire page, "Bodies"). Unknown keys are left out. */
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
  const pairs = Object.entries(entries).map(
    ([key, convert]) => [key, wireName(key), key === 'id' ? 'uuid' : null, `${wireName(key)}[]`, convert] as const,
  )
  return value => {
    if (!isObject(value)) return value
    const read: Record<string, unknown> = {}
    for (const [key, wire, also, list, convert] of pairs) {
      const input = value[wire] ?? value[key] ?? value[list] ?? (also ? value[also] : undefined)
      const found = input === undefined && (wire in value || key in value) ? value[wire] : input
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
/** `fromWire(schema)(value)`: the reverse. */
export const fromWire = remembered(reading)

/**
 * `readAnswer(schema)(value)`: the app's view of an answer: our names, and the output of a transformation that ends a
 * schema. So an answer may be packed on the wire and unpacked for its readers.
 */
export function readAnswer<Schema extends GenericSchema>(schema: Schema): (value: unknown) => InferOutput<Schema> {
  const read = fromWire(schema)
  const { pipe } = schema as { pipe?: readonly { type: string; operation?: Convert }[] }
  const last = pipe?.at(-1)
  return (last?.type === 'transform' ? value => last.operation!(read(value)) : read) as (
    value: unknown,
  ) => InferOutput<Schema>
}
