import { connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBodies } from './bodies.ts'
import type { Handled } from './handle.ts'
import { endSlowBodies } from './slow-bodies.ts'

const upload = { path: '/upload', methods: new Map([['POST' as const, { takesStream: true } as Handled]]) }
let server: FastifyInstance
let port: number
beforeAll(async () => {
  server = fastify()
  server.decorateRequest('found', null)
  server.addHook('onRequest', (request, _reply, next) => {
    if (request.url === '/upload') request.found = { route: upload, params: {} }
    next()
  })
  readBodies(server)
  endSlowBodies(server, { whole: 300, window: 300, leastInWindow: 1_000, every: 20 })
  server.post('/call', request => ({ got: request.body }))
  server.post('/upload', request => sizeOf(request.body as AsyncIterable<Buffer>))
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as { port: number }).port
})
afterAll(() => server.close())

async function sizeOf(body: AsyncIterable<Buffer>) {
  let size = 0
  for await (const chunk of body) size += chunk.length
  return { size }
}

/**
 * Sends a request's head, then so many bytes of its body every 20 ms; resolves to everything received until the
 * connection ended.
 */
const dripped = (path: string, type: string, bytes: number, size: number) =>
  new Promise<{ answer: string; milliseconds: number }>(resolve => {
    const start = performance.now()
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    let sent = 0
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${size}\r\nConnection: close\r\nAccept-Language: en\r\n\r\n`,
    )
    const timer = setInterval(() => {
      if (sent >= size || socket.writableEnded) return
      const next = Math.min(bytes, size - sent)
      socket.write(Buffer.alloc(next, ' '))
      sent += next
    }, 20)
    socket.on('data', data => {
      answer += data.toString()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ answer, milliseconds: performance.now() - start })
    })
  })

test('a call whose body drips is ended with a sentence', async () => {
  const { answer } = await dripped('/call', 'application/json', 1, 10_000)
  expect(answer).toMatch(/^HTTP\/1.1 408 [\s\S]*request.too_slow/)
  expect(answer).toContain('The network is too slow')
})

test('an upload that drips is ended; one that comes steadily takes as long as it needs', async () => {
  expect((await dripped('/upload', 'application/octet-stream', 1, 100_000)).answer).not.toContain('200 OK')
  const steady = await dripped('/upload', 'application/octet-stream', 2_000, 100_000)
  expect(steady.answer).toContain('{"size":100000}')
  expect(steady.milliseconds).toBeGreaterThan(600)
})

test('a connection that says nothing at all is ended by the server itself', () => {
  expect(server.server.headersTimeout).toBeGreaterThan(0)
})
