import { apiPrefix, type Call, type Method } from '#platform/contract/call.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import type { Handled } from '../http/handle.ts'
import { wireSchema, type JsonSchema } from './json-schema.ts'

interface Operation {
  operationId: string
  summary?: string
  description?: string
  security?: object[]
  parameters?: object[]
  requestBody?: object
  responses: Record<string, object>
}
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, Partial<Record<Lowercase<Method>, Operation>>>
  components: object
}

/**
 * The API document: every call with its parameters, body and answer, by wire names. A PUT, PATCH or DELETE is also
 * listed under POST, for clients that send the method in `_method`.
 */
export function openApiDocument(all: readonly Handled[], version: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  const schemas: Record<string, JsonSchema> = { Refusal: refusalSchema }
  for (const handled of all) {
    const { call } = handled
    for (const path of [call.path, ...(call.options.also ?? [])]) {
      const operations = (paths[apiPrefix + path.replace(/:(\w+)/g, '{$1}')] ??= {})
      operations[lower(call.method)] = operationOf(handled, path, schemas)
    }
  }
  addOverrides(paths, all)
  return {
    openapi: '3.1.0',
    info: { title: 'Kaigong 开工', version, description: about },
    paths,
    components: { securitySchemes, schemas },
  }
}

const about = [
  'Every path also takes a trailing `.json`. A refusal answers 200 with a `result` other than 0 and a sentence in `msg`, in the language of',
  "`lang` or Accept-Language. `comp_id` chooses among the companies of the token's user. `Idempotency-Key: UUID` makes a write happen once.",
  '`X-Person-Id: UUID` says whose a request is: under the token of anybody else it is refused (409).',
].join(' ')

const lower = (method: Method) => method.toLowerCase() as Lowercase<Method>

/** Bodies and answers are named schemas, since each is referenced more than once. */
function operationOf({ call, takesStream }: Handled, path: string, schemas: Record<string, JsonSchema>): Operation {
  const input = wireSchema(call.input, 'input')
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const rest = without(input, inPath)
  const fromQuery = call.method === 'GET' || takesStream
  const operationId = nameOf(call.method, path)
  const named = (suffix: string, schema: JsonSchema) => {
    schemas[operationId + suffix] = schema
    return { $ref: `#/components/schemas/${operationId}${suffix}` }
  }
  return {
    operationId,
    ...(call.options.summary ? { summary: call.options.summary } : {}),
    ...(call.options.authority ? { description: `Needs one of: ${call.options.authority.join(', ')}` } : {}),
    ...(call.options.caller === 'public' ? { security: [] } : {}),
    parameters: [
      ...inPath.map(name => ({
        in: 'path',
        name,
        required: true,
        schema: propertyOf(input, name) ?? { type: 'string' },
      })),
      ...(fromQuery ? queryParameters(rest) : []),
    ],
    ...(takesStream
      ? { requestBody: streamBody(call) }
      : fromQuery || isEmpty(rest)
        ? {}
        : { requestBody: bodyOf(named('Body', rest)) }),
    responses:
      call.options.answers === 'file'
        ? fileAnswers(call)
        : answersOf(call, named('Answer', wireSchema(call.output, 'output'))),
  }
}

/** `PATCH /okr/:id/score` → `patchOkrIdScore` */
const nameOf = (method: Method, path: string) =>
  lower(method) + path.replace(/[^A-Za-z0-9]+(\w?)/g, (_, next: string) => next.toUpperCase())
const isEmpty = ({ properties = {} }: JsonSchema) => Object.keys(properties).length === 0

/** A path names its parameter by its wire name, or by ours. */
const propertyOf = ({ properties = {} }: JsonSchema, name: string) => properties[name] ?? properties[wireName(name)]

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const gone = new Set(names.flatMap(name => [name, wireName(name)]))
  if (!schema.properties) return schema
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !gone.has(name))),
    required: (schema.required ?? []).filter(name => !gone.has(name)),
  }
}

const queryParameters = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(([name, schema]) => ({
    in: 'query',
    name,
    ...(required.includes(name) ? { required: true } : {}),
    schema,
  }))

const bodyOf = (schema: object) => ({
  content: Object.fromEntries(
    ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'].map(type => [type, { schema }]),
  ),
})

const binary = { type: 'string', format: 'binary' }
const streamBody = ({ method }: Call) => ({
  content:
    method === 'POST'
      ? {
          'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'array', items: binary } } } },
        }
      : { 'application/octet-stream': { schema: binary } },
})

const refusal = { $ref: '#/components/schemas/Refusal' }
const refused = (description: string) => ({ description, content: { 'application/json': { schema: refusal } } })

const answersOf = ({ options }: Call, data: object): Operation['responses'] => ({
  200: {
    description: 'Done, or refused by a rule',
    content: {
      'application/json': {
        schema: {
          anyOf: [
            { type: 'object', properties: { result: { const: 0 }, data }, required: ['result', 'data'] },
            refusal,
          ],
        },
      },
    },
  },
  ...(options.caller === 'public' ? {} : { 401: refused('No token, or one that has ended') }),
  ...(options.authority ? { 403: refused('The authority is missing') } : {}),
})

const fileAnswers = ({ options }: Call): Operation['responses'] => ({
  200: {
    description: options.refusesInText ? 'The file' : 'The file, or a refusal as JSON',
    content: { '*/*': { schema: binary } },
  },
  206: { description: 'The part that Range asked for' },
  304: { description: 'The same as one has' },
  ...(options.refusesInText
    ? {
        '4XX': {
          description: 'A refusal: its sentence alone',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
      }
    : {}),
})

function addOverrides(paths: OpenApiDocument['paths'], all: readonly Handled[]) {
  for (const { call, takesStream } of all) {
    if (takesStream || !['PUT', 'PATCH', 'DELETE'].includes(call.method)) continue
    for (const path of [call.path, ...(call.options.also ?? [])]) {
      const operations = paths[apiPrefix + path.replace(/:(\w+)/g, '{$1}')]!
      const same = operations[lower(call.method)]!
      operations.post ??= {
        ...same,
        operationId: `${same.operationId}ByPost`,
        description: `With \`_method\`: \`${call.method}\` in the body. ${same.description ?? ''}`.trim(),
      }
    }
  }
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  token: { type: 'apiKey', in: 'query', name: 'token' },
}
const words = { type: 'string' }
const refusalSchema: JsonSchema = {
  type: 'object',
  properties: {
    result: {
      type: 'integer',
      description:
        '1: by a rule; 4: gone or not yours; -20001: wrong credentials; -20002: code needed; -20009: paid feature; otherwise the HTTP status',
    },
    msg: words,
    code: words,
    errors: { type: 'array', items: { type: 'object', properties: { field: words, code: words, msg: words } } },
    data: {},
    request_id: { type: 'string', description: 'Of a fault of the server: where its log tells of it' },
  },
  required: ['result', 'msg', 'code'],
}
