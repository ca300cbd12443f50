import * as v from 'valibot'
import { newId } from '#platform/server/database/ids.ts'

/** What a field might take; the gates use the first that the field's own rules accept. */
const candidates = (id: string): unknown[] => [
  id,
  [id],
  '2026-11-20',
  '2026-11-20T02:00:00.000Z',
  1,
  '1',
  true,
  '名字',
  '13912345678',
  'zhao@example.com',
  '10.00',
  'zh-CN',
  [],
  {},
  '123456',
  '12345678',
  'USD',
  'a'.repeat(64),
  'A1B2C3D4E5F6',
  '09:00',
  [{ from: '09:00', to: '12:00' }],
  [{}],
  [{ id }],
  null,
]

type Entries = Record<string, v.GenericSchema>
const entriesOf = (schema: v.GenericSchema): Entries => (schema as unknown as { entries?: Entries }).entries ?? {}
const itemOf = (schema: v.GenericSchema) => (schema as unknown as { item?: v.GenericSchema }).item

/** An input that the call's contract accepts, its ids all being `id`; null when none of the candidates fits a field. */
export function inputFor(schema: v.GenericSchema, id = newId()): Record<string, unknown> | null {
  const input: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(entriesOf(schema))) {
    const options =
      (field as unknown as { options?: unknown[] }).options?.filter(option => typeof option !== 'object') ?? []
    const fitting = [...options, ...candidates(id)].find(
      candidate => v.safeParse(field, candidate).success && candidate !== null,
    )
    const wanted = fitting !== undefined || v.safeParse(field, undefined).success ? fitting : undefined
    if (wanted === undefined && !v.safeParse(field, undefined).success) {
      const item = itemOf(field)
      const nested = item ? [inputFor(item, id)] : inputFor(field, id)
      if (nested === null || !v.safeParse(field, nested).success) return null
      input[name] = nested
    } else if (wanted !== undefined) {
      input[name] = wanted
    }
  }
  return v.safeParse(schema, input).success ? input : null
}

/** Whether one of its fields is for ids and for nothing else: any text can be one. */
export function takesId(schema: v.GenericSchema): boolean {
  const id = newId()
  const isText = (field: v.GenericSchema) => v.safeParse(field, '名字').success || v.safeParse(field, ['名字']).success
  return Object.entries(inputFor(schema, id) ?? {}).some(
    ([name, value]) => JSON.stringify(value).includes(id) && !isText(entriesOf(schema)[name]!),
  )
}

/** The names of a call's fields, as our side spells them. */
export const fieldNames = (schema: v.GenericSchema) => Object.keys(entriesOf(schema))

interface Part {
  type?: string
  options?: unknown[]
  literal?: unknown
  wrapped?: Part
  item?: Part
  pipe?: Part[]
}

/** The values that a field chooses among, where it does; of a list, those of its items. */
export function choicesOf(field: v.GenericSchema): (string | number | boolean)[] {
  const found: unknown[] = []
  const look = (part: Part | undefined) => {
    if (!part) return
    if (part.type === 'picklist') found.push(...(part.options ?? []))
    if (part.type === 'literal') found.push(part.literal)
    if (part.type === 'boolean') found.push(true, false)
    look(part.wrapped)
    look(part.item)
    // A pipe begins with the schema that it is a pipe of.
    for (const step of part.pipe ?? [])
      if (step !== part && (step as { kind?: string }).kind === 'schema')
        look(step.pipe === part.pipe ? { ...step, pipe: [] } : step)
    if (part.type === 'union') for (const option of part.options ?? []) look(option as Part)
  }
  look(field as unknown as Part)
  return [...new Set(found)].filter(one => typeof one !== 'object' && v.safeParse(field, one).success) as never
}

/** The fields of an input by name. */
export const fieldsOf = (schema: v.GenericSchema): [name: string, field: v.GenericSchema][] =>
  Object.entries(entriesOf(schema))

const optional = ['optional', 'nullish', 'exact_optional']
/** The same with nothing but what must be given: no filter hides a row. */
export function leastInputFor(schema: v.GenericSchema, id = newId()): Record<string, unknown> {
  const entries = entriesOf(schema)
  return Object.fromEntries(
    Object.entries(inputFor(schema, id) ?? {}).filter(
      ([name]) => !optional.includes((entries[name] as unknown as { type: string }).type),
    ),
  )
}
