import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/testing/database.ts'
import { openDatabase, type Database } from './database.ts'

let made: TestDatabase
let database: Database
beforeAll(async () => {
  made = await createTestDatabase()
  database = openDatabase(made.url, { connections: 2 })
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

test('a connection that is cut off between two queries fails its transaction, and nothing else', async () => {
  const cutOff = database.transaction(null, async ({ run }) => {
    const [own] = await run([{ text: 'select pg_backend_pid()' }])
    await database.system().run([{ text: 'select pg_terminate_backend($1)', values: [own!.rows[0]![0]] }])
    // The news of its end reaches the client while nobody asks it anything.
    await sleep(100)
    await run([{ text: 'select 1' }])
  })
  await expect(cutOff).rejects.toThrow(/terminat|not queryable|closed/i)
  const [answer] = await database.system().run([{ text: 'select 1' }])
  expect(answer!.rows).toEqual([[1]])
})
