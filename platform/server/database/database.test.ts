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

test('what is sent later is there for whatever is asked next; without a question it is one trip, all of it or nothing', async () => {
  await database.system().run([{ text: 'create table noted (line text unique)' }])
  const note = (line: string) => ({ text: 'insert into noted values ($1)', values: [line] })
  const lines = async () => (await database.system().run([{ text: 'select line from noted order by line' }]))[0]!.rows.flat()

  expect(await database.transaction(null, async ({ run, later }) => {
    later([note('one')])
    const [seen] = await run([{ text: 'select line from noted' }])
    later([note('two')])
    return seen!.rows
  })).toEqual([['one']])
  await database.transaction(null, async ({ later }) => later([note('three'), note('four')]))
  await expect(database.transaction(null, async ({ later }) => later([note('five'), note('one')]))).rejects.toThrow(/unique/)
  await expect(database.transaction(null, async ({ run, later }) => { later([note('six')]); await run([note('one')]) })).rejects.toThrow(/unique/)
  await expect(database.transaction(null, async ({ later }) => { later([note('seven')]); throw new Error('refused') })).rejects.toThrow('refused')
  expect(await lines()).toEqual(['four', 'one', 'three', 'two'])
})

test('what an opening finds ends the transaction, whatever the question and whoever asked it make of that', async () => {
  await database.system().run([{ text: 'create table opened (n int unique)' }])
  const insert = { text: 'insert into opened values (1)' }
  const opening = { statements: [{ text: 'select 7' }], look: ([answer]: readonly { rows: unknown[][] }[]) => { throw new Error(`found ${answer!.rows[0]![0] as number}`) } }
  await expect(database.transaction(null, ({ run }) => run([insert]), opening)).rejects.toThrow('found 7')
  await expect(database.transaction(null, ({ run }) => run([{ text: 'select 1 / 0' }]), opening)).rejects.toThrow('found 7')
  await expect(database.transaction(null, ({ run }) => run([insert]).catch(() => 'swallowed'), opening)).rejects.toThrow('found 7')
  await expect(database.transaction(null, ({ begin }) => begin(), opening)).rejects.toThrow('found 7')
  expect((await database.system().run([{ text: 'select from opened' }]))[0]!.rows).toHaveLength(0)
})

test('a moment without an end is read as it is, and a value that cannot be read fails its query, not the connection', async () => {
  const [answer] = await database.system().run([{ text: "select 'infinity'::timestamptz, '-infinity'::timestamptz, '2031-03-01T00:00:00Z'::timestamptz" }])
  expect(answer!.rows).toEqual([['infinity', '-infinity', '2031-03-01T00:00:00.000Z']])
  // A year that PostgreSQL knows and JavaScript does not.
  await expect(database.system().run([{ text: "select '294276-12-31T00:00:00Z'::timestamptz" }])).rejects.toThrow(/Invalid time/)
  expect((await database.system().run([{ text: 'select 1' }]))[0]!.rows).toEqual([[1]])
})
