import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from '#app/http-server.ts'
import { openServices, type OpenServices } from '#app/services.ts'
import { demoPeople } from '#database/demo/people.ts'
import { wirePassword } from '#platform/contract/password.ts'
import { createTestDatabase, type TestDatabase } from '#platform/testing/database.ts'
import { withoutSecrets } from './log.ts'

let database: TestDatabase
let services: OpenServices
let http: Awaited<ReturnType<typeof createHttpServer>>
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  const log = pino(
    { level: 'info', base: null },
    new Writable({
      write(chunk, _, done) {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    }),
  )
  database = await createTestDatabase()
  services = await openServices(database.url, log, { connections: 3 })
  http = await createHttpServer(services, log, { isEnding: false })
})
afterAll(async () => {
  await http.close()
  await services.close()
  await database.drop()
})

test('a sign-in that fails is written down with where it came from, and not with what was typed', async () => {
  const signIn = async (password: string) =>
    http.inject({
      method: 'POST',
      url: '/ftask/api/v2/user/login',
      payload: { identify: 'staff', password: await wirePassword(password) },
      remoteAddress: '203.0.113.9',
    })
  const failed = () => lines.filter(({ msg }) => msg === 'a sign-in failed')
  expect((await signIn('kaigong2026')).json()).toMatchObject({ result: 0 })
  expect(failed()).toEqual([])
  expect((await signIn('guessed wrong')).json()).toMatchObject({ result: -20001 })
  expect(failed()).toMatchObject([{ level: 40, account: demoPeople.staff.accountId, network: '203.0.113.9' }])
  expect(JSON.stringify(lines)).not.toContain(await wirePassword('guessed wrong'))
})

test('an address is written down without its secrets, and with the rest of it', () => {
  expect(withoutSecrets('/ftask/api/file/download/1.json?sign=abc&x=1&token=t#here')).toBe(
    '/ftask/api/file/download/1.json?sign=***&x=1&token=***#here',
  )
})
