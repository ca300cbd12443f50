import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Body } from './handle.ts'
import { takesStream } from './routes.ts'

/** The largest body of an ordinary call; uploads stream past it. */
export const bodyLimit = 1024 * 1024
const mostFields = 2000

/** Bodies may be JSON, forms or multipart (wire page, "Bodies"). File parts are left for the call that takes files. */
export function readBodies(server: FastifyInstance) {
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, formFields(new URLSearchParams(text as string)))
  })
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, readJson(text as string))
    } catch {
      done(Object.assign(new Error('unreadable JSON'), { statusCode: 400 }))
    }
  })
  server.register(multipart, { limits: { fieldSize: bodyLimit, fields: 200, files: 1, parts: 201 } })
  server.addHook('preValidation', async request => {
    if (request.isMultipart() && !takesStream(request)) request.body = await multipartFields(request)
  })
  server.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    if (takesStream(request)) done(null, payload)
    else done(Object.assign(new Error('no bytes here'), { statusCode: 415 }))
  })
}

/** Parses a JSON body; throws if it is invalid or nested too deeply. */
export const readJson = (text: string): unknown => (text === '' ? {} : withoutPrototypes(JSON.parse(text)))

/** How long an upload may pause, in milliseconds. */
const silence = 60_000

/** The unread body of a call that takes a stream. */
export function bodyAsItComes(request: FastifyRequest): Body {
  request.raw.setTimeout(silence, () => request.raw.destroy())
  const length = request.headers['content-length']
  return {
    length: length === undefined ? undefined : Number(length),
    bytes: request.body instanceof Readable ? request.body : null,
    files: request.isMultipart() ? most => filesOf(request, most) : null,
  }
}

async function* filesOf(request: FastifyRequest, most: number) {
  // Lets one more file through than allowed, so that the call can refuse with a reason.
  for await (const part of partsOf(request, {
    limits: { files: most + 1, fileSize: Number.MAX_SAFE_INTEGER, parts: most + 50 },
  })) {
    if (part.type === 'file') yield { name: part.filename, bytes: part.file }
  }
}

/** Several values of one name become a list; `name[]` too. */
export function formFields(form: Iterable<[string, string]>): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null)
  let count = 0
  for (const [name, value] of form) {
    if (++count > mostFields) break
    const key = name.endsWith('[]') ? name.slice(0, -2) : name
    const before = fields[key]
    fields[key] =
      before === undefined
        ? name.endsWith('[]')
          ? [value]
          : value
        : Array.isArray(before)
          ? [...before, value]
          : [before, value]
  }
  return { ...fields }
}

/** The parts of a form; an unreadable form is the client's error. */
async function* partsOf(request: FastifyRequest, options?: Parameters<FastifyRequest['parts']>[0]) {
  // A client that left before the form was read sends nothing more.
  if (request.raw.destroyed && !request.raw.complete)
    throw Object.assign(new Error('the connection ended'), { statusCode: 400 })
  try {
    yield* request.parts(options)
  } catch (problem) {
    throw Object.assign(problem as Error, { statusCode: (problem as { statusCode?: number }).statusCode ?? 400 })
  }
}

async function multipartFields(request: FastifyRequest) {
  const pairs: [string, string][] = []
  for await (const part of partsOf(request)) {
    if (part.type === 'file') part.file.resume()
    else pairs.push([part.fieldname, String(part.value)])
  }
  return formFields(pairs)
}

/** Drops `__proto__` and `constructor`. Deep bodies are refused: no call has more than a few levels. */
function withoutPrototypes(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > 30) throw new Error('too deep')
  if (Array.isArray(value)) return value.map(item => withoutPrototypes(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__' && key !== 'constructor' && key !== 'prototype')
      .map(([key, entry]) => [key, withoutPrototypes(entry, depth + 1)]),
  )
}
