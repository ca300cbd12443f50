import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { apiDescription } from '#app/api-description.ts'
import { handledCalls } from '#app/rooms.server.ts'
import { apiPrefix, type Call } from '#platform/contract/call.ts'

interface JsonSchema {
  [key: string]: unknown
  properties?: Record<string, JsonSchema>
}

/**
 * The document as it is served at `/openapi.json`. A client may meet names that it does not know in a later version; in
 * this one, what the document does not name is not sent.
 */
const published = closed(JSON.parse(JSON.stringify(apiDescription(handledCalls)))) as unknown as {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }> }>
  >
}

function closed(part: JsonSchema): JsonSchema {
  if (Array.isArray(part)) return part.map(closed) as never
  if (typeof part !== 'object' || part === null) return part
  const inside: JsonSchema = Object.fromEntries(
    Object.entries(part).map(([key, one]) => [key, closed(one as JsonSchema)]),
  )
  const isOpen = part.type === 'object' && part.properties !== undefined && part.additionalProperties === undefined
  return isOpen ? { ...inside, additionalProperties: false } : inside
}

const ajv = new Ajv2020({ strict: false, allErrors: false })
  .addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .addFormat('date', /^\d{4}-\d\d-\d\d$/)
  .addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .addSchema(published, 'api')

/** Compiled once a schema, when it is first answered. */
const validators = new Map<string, ValidateFunction>()
function validator(place: string): ValidateFunction {
  const known = validators.get(place)
  if (known) return known
  const fresh = ajv.compile({ $ref: `api#${place}` })
  validators.set(place, fresh)
  return fresh
}

/**
 * Fails where an answer is not what `/openapi.json` says of the call: its names, types, choices, and how texts are
 * written.
 */
export function holdToPublished({ method, path }: Call, answer: unknown) {
  const operation = `/paths/${`${apiPrefix}${path.replace(/:(\w+)/g, '{$1}')}`.replaceAll('/', '~1')}/${method.toLowerCase()}`
  const body = { result: 0, data: answer }
  const place = `${operation}/responses/200/content/application~1json/schema/anyOf/0`
  hold(`${method} ${path}`, validator(encodeURI(place)), body)
}

/** The same of a refusal. */
export const holdRefusal = (label: string, body: unknown) => hold(label, validator('/components/schemas/Refusal'), body)

function hold(label: string, validate: ValidateFunction, body: unknown) {
  if (validate(body)) return
  const [{ instancePath, message, params }] = validate.errors!.slice(-1) as [(typeof validate.errors & object)[number]]
  const value = instancePath
    .split('/')
    .slice(1)
    .reduce<unknown>((part, step) => (part as never)?.[step], body)
  throw new Error(
    `${label} answered what /openapi.json does not say: ${instancePath} ${message} ${JSON.stringify(params)}, ${JSON.stringify(value)?.slice(0, 300)}`,
  )
}
