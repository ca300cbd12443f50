import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { out } from '#platform/contract/fields.ts'
import { wireName } from '#platform/contract/wire-names.ts'

export type JsonSchema = { [key: string]: unknown; properties?: Record<string, JsonSchema>; required?: string[] }
type Side = 'input' | 'output'

/** The formats of text in answers. */
const writtenAs = new Map<GenericSchema, object>([
  [out.id, { format: 'uuid' }],
  [out.instant, { format: 'date-time' }],
  [out.day, { format: 'date' }],
  [out.money, { pattern: '^-?\\d+\\.\\d{2}$' }],
])

/**
 * A contract's schema as JSON Schema, with wire names. What has no counterpart (checks, transformations) is left out.
 */
export function wireSchema(schema: GenericSchema, side: Side): JsonSchema {
  const meant = side === 'input' ? (asMeant(schema as unknown as Shape) as unknown as GenericSchema) : schema
  const { $schema: _, ...converted } = toJsonSchema(meant, {
    target: 'draft-2020-12',
    typeMode: side,
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      const written = writtenAs.get(valibotSchema as GenericSchema)
      return written ? { ...jsonSchema, ...written } : null
    },
  }) as JsonSchema
  return inWireNames(converted, side)
}

/** The parts of a valibot schema that contain others. */
interface Shape {
  kind: string
  type: string
  entries?: Record<string, Shape>
  item?: Shape
  wrapped?: Shape
  options?: unknown[]
  pipe?: Shape[]
}

/** Fields that also take an empty or a single value are a union starting with "anything": use the schema behind it. */
function asMeant(shape: Shape): Shape {
  const { entries, item, wrapped, options, pipe } = shape
  if (pipe?.[0]?.type === 'unknown') {
    const meant = pipe.slice(1).find(({ kind }) => kind === 'schema')
    return meant ? asMeant(meant) : shape
  }
  return {
    ...shape,
    ...(entries
      ? { entries: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, asMeant(entry)])) }
      : {}),
    ...(item ? { item: asMeant(item) } : {}),
    ...(wrapped ? { wrapped: asMeant(wrapped) } : {}),
    ...(options ? { options: options.map(option => (isShape(option) ? asMeant(option) : option)) } : {}),
    ...(pipe ? { pipe: [asMeant(pipe[0]!), ...pipe.slice(1)] } : {}),
  }
}

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null && 'kind' in value

function inWireNames(schema: JsonSchema, side: Side): JsonSchema {
  const inside = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === 'properties' ? value : everywhere(value, side)]),
  ) as JsonSchema
  if (!schema.properties) return inside
  const named = Object.entries(schema.properties).flatMap(([name, value]) => {
    const one = [wireName(name), inWireNames(value, side)] as const
    return name === 'id' && side === 'output' ? [one, ['uuid', one[1]] as const] : [one]
  })
  return {
    ...inside,
    properties: Object.fromEntries(named),
    ...(schema.required ? { required: schema.required.map(wireName) } : {}),
  }
}

const everywhere = (value: unknown, side: Side): unknown =>
  Array.isArray(value)
    ? value.map(item => everywhere(item, side))
    : typeof value === 'object' && value !== null
      ? inWireNames(value as JsonSchema, side)
      : value
