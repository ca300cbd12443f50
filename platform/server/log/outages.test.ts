import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '#app/testing/server.ts'
import { databaseAway, diskFull } from '#platform/contract/refusals.ts'
import { createTestDatabase, type TestDatabase } from '#platform/testing/database.ts'
import { outageReporter } from './outages.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  database = await createTestDatabase()
  server = await serve(database.url)
})
afterAll(() => server.stop())

const signIn = async () => {
  const response = await fetch(`${server.url}/ftask/api/v2/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ identify: 'nobody', password: 'x'.repeat(64) }),
  })
  return { status: response.status, body: (await response.json()) as { code: string; msg: string } }
}

test('while the database is away requests are answered 503 with one sentence', async () => {
  expect((await signIn()).status).toBe(200)
  await database.drop()
  const answers = await Promise.all(Array.from({ length: 20 }, signIn))
  for (const { status, body } of answers) {
    expect([status, body.code, body.msg]).toEqual([
      503,
      'server.database_away',
      'The database cannot be reached just now, please try again in a moment',
    ])
  }
})

test('an outage is one line a second, with its reason and how many requests it met', () => {
  const lines: Record<string, unknown>[] = []
  const log = pino(
    {},
    new Writable({
      write(chunk, _, done) {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    }),
  )
  let now = 1_000
  const report = outageReporter(log, () => now)
  const problem = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (let requests = 0; requests < 50; requests++) report(databaseAway, problem)
  report(diskFull, problem)
  now += 1_000
  report(databaseAway, problem)
  expect(lines.map(({ outage, reason, requests, level }) => [outage, reason, requests, level])).toEqual([
    ['server.database_away', 'ECONNREFUSED', 1, 50],
    ['server.disk_full', 'ECONNREFUSED', 1, 50],
    ['server.database_away', 'ECONNREFUSED', 50, 50],
  ])
})
