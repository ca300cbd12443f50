import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/testing/database.ts'
import type { Rows } from './batch.ts'
import { drivers, openDatabase, type Database } from './database.ts'
import { col, type Shape } from './row.ts'

describe.each(drivers)('the driver %s', driver => {
  let made: TestDatabase
  let database: Database
  beforeAll(async () => {
    made = await createTestDatabase()
    database = openDatabase(made.url, { connections: 2, driver })
  })
  afterAll(async () => {
    await database.close()
    await made.drop()
  })

  test('a connection that is cut off between two queries fails its transaction, and nothing else', async () => {
    const cutOff = database.transaction(null, async ({ run }) => {
      const [own] = await run([{ text: 'select pg_backend_pid()', value: col.int }])
      await database.system().run([{ text: 'select pg_terminate_backend($1)', values: [own.one] }])
      // The end of the connection reaches the client while it is idle.
      await sleep(100)
      await run([{ text: 'select 1' }])
    })
    await expect(cutOff).rejects.toThrow(/terminat|not queryable|closed/i)
    const [answer] = await database.system().run([{ text: 'select 1', value: col.int }])
    expect(answer.rows).toEqual([1])
  })

  test('what is sent later is there for whatever is asked next; without a question it is one trip, all of it or nothing', async () => {
    await database.system().run([{ text: 'create table noted (line text unique)' }])
    const note = (line: string) => ({ text: 'insert into noted values ($1)', values: [line] })
    const lines = async () =>
      (await database.system().run([{ text: 'select line from noted order by line', value: col.text }]))[0].rows

    expect(
      await database.transaction(null, async ({ run, later }) => {
        later([note('one')])
        const [seen] = await run([{ text: 'select line from noted', value: col.text }])
        later([note('two')])
        return seen.rows
      }),
    ).toEqual(['one'])
    await database.transaction(null, async ({ later }) => later([note('three'), note('four')]))
    await expect(database.transaction(null, async ({ later }) => later([note('five'), note('one')]))).rejects.toThrow(
      /unique/,
    )
    await expect(
      database.transaction(null, async ({ run, later }) => {
        later([note('six')])
        await run([note('one')])
      }),
    ).rejects.toThrow(/unique/)
    await expect(
      database.transaction(null, async ({ later }) => {
        later([note('seven')])
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(await lines()).toEqual(['four', 'one', 'three', 'two'])
  })

  test('what an opening finds ends the transaction, whatever the question and whoever asked it make of that', async () => {
    await database.system().run([{ text: 'create table opened (n int unique)' }])
    const insert = { text: 'insert into opened values (1)' }
    const opening = {
      statements: [{ text: 'select 7', value: col.int }],
      look: ([answer]: readonly Rows[]) => {
        throw new Error(`found ${answer!.one as number}`)
      },
    }
    await expect(database.transaction(null, ({ run }) => run([insert]), opening)).rejects.toThrow('found 7')
    await expect(database.transaction(null, ({ run }) => run([{ text: 'select 1 / 0' }]), opening)).rejects.toThrow(
      'found 7',
    )
    await expect(
      database.transaction(null, ({ run }) => run([insert]).catch(() => 'swallowed'), opening),
    ).rejects.toThrow('found 7')
    await expect(database.transaction(null, ({ begin }) => begin(), opening)).rejects.toThrow('found 7')
    expect((await database.system().run([{ text: 'select from opened' }]))[0].count).toBe(0)
  })

  test('a moment without an end is read as it is, and a value that cannot be read fails its query, not the connection', async () => {
    const [answer] = await database.system().run([
      {
        text: "select 'infinity'::timestamptz, '-infinity'::timestamptz, '2031-03-01T00:00:00Z'::timestamptz",
        described: true,
      },
    ])
    expect(answer.rows).toEqual([['infinity', '-infinity', '2031-03-01T00:00:00.000Z']])
    // A year that PostgreSQL supports and JavaScript does not.
    await expect(
      database.system().run([{ text: "select '294276-12-31T00:00:00Z'::timestamptz", value: col.instant }]),
    ).rejects.toThrow(/Invalid time/)
    expect((await database.system().run([{ text: 'select 1', value: col.int }]))[0].rows).toEqual([1])
  })

  test('an answer that comes in many pieces is whole, and the JSON in it stays bytes until it is asked for', async () => {
    const [answer] = await database
      .system()
      .run([{ text: "select json_agg('开工' || n)::text from generate_series(1, 60000) n" }])
    const bytes = answer.only!
    expect(bytes.length).toBeGreaterThan(700_000)
    expect((await database.system().run([{ text: 'select 1 where false' }]))[0].only).toBeUndefined()
    expect(JSON.parse(bytes.toString())).toHaveLength(60_000)
  })

  test('values go there and come back as they are, described once a connection', async () => {
    const values = ['开"工\\', null, [1, null, 'a"\\b'], { deep: ['值'] }, Buffer.from([0, 255, 92]), true, 4.5]
    const statement = {
      name: 'there_and_back',
      text: 'select $1::text, $2::text, $3::text[], $4::jsonb, $5::bytea, $6::boolean, $7::float8',
      values,
      described: true as const,
    }
    const text = { text: "select '值'::text as one, null as two", row: { one: col.text, two: col.text.orNull } }
    for (let times = 0; times < 2; times++) {
      const [first, empty, named] = await database
        .system()
        .run([statement, { text: 'select 1 as one where false', described: true }, text])
      expect(first.rows).toEqual([['开"工\\', null, ['1', null, 'a"\\b'], { deep: ['值'] }, '\\x00ff5c', true, 4.5]])
      expect(first.count).toBe(1)
      expect(first.fields).toHaveLength(7)
      expect([empty.rows, empty.count, empty.fields]).toEqual([[], 0, ['one']])
      expect(named.rows).toEqual([{ one: '值', two: null }])
    }
  })

  test('what goes wrong with one statement ends its batch, says why, and leaves the connection as good as new', async () => {
    await database
      .system()
      .run([{ text: 'create table if not exists once_only (id int constraint once_only_key primary key)' }])
    const insert = { name: 'once_only_insert', text: 'insert into once_only values ($1)', values: [1] }
    const twice = database.system().run([insert, insert])
    await expect(twice).rejects.toMatchObject({
      code: '23505',
      constraint: 'once_only_key',
      severity: 'ERROR',
      table: 'once_only',
    })
    await expect(twice).rejects.toThrow(/duplicate key/)
    expect(
      await database.system().run([insert, { text: 'select count(*) from once_only', value: col.int }]),
    ).toMatchObject([{ count: 1 }, { count: 1, rows: [1] }])
    const unwritable = database.system().run([
      { ...insert, values: [2] },
      {
        text: 'select $1',
        values: [
          {
            toJSON() {
              throw new Error('not to be written')
            },
          },
        ],
      },
    ])
    await expect(unwritable).rejects.toThrow('not to be written')
    expect((await database.system().run([{ text: 'select count(*) from once_only', value: col.int }]))[0].rows).toEqual(
      [1],
    )
  })

  test('more actors than connections wait for one another; once closed, nobody is let in', async () => {
    const small = openDatabase(made.url, { connections: 2, driver })
    const pids = await Promise.all(
      Array.from({ length: 20 }, () =>
        small.system().run([{ text: 'select pg_backend_pid() from pg_sleep(0.01)', value: col.int }]),
      ),
    )
    expect(new Set(pids.map(([answer]) => answer.one)).size).toBe(2)
    const last = small.system().run([{ text: 'select pg_sleep(0.05)' }])
    await small.close()
    await expect(last).resolves.toHaveLength(1)
    await expect(small.system().run([{ text: 'select 1' }])).rejects.toThrow(/closed/)
  })

  test('a database that cannot be reached is said to everybody who waits', async () => {
    const nowhere = openDatabase('postgresql://nobody@127.0.0.1:1/none', { connections: 1, driver })
    const requested = await Promise.allSettled(
      Array.from({ length: 3 }, () => nowhere.system().run([{ text: 'select 1' }])),
    )
    expect(requested.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await nowhere.close()
  })

  test('where statements are checked, one that answers other columns than it declares fails, and says which', async () => {
    const checked = openDatabase(made.url, { connections: 1, isChecked: true, driver })
    const { run } = checked.system()
    const text = "select 1 as id, 'one'::text as full_name, null::boolean as is_open"
    const row = { id: col.int, fullName: col.text, isOpen: col.bool.orNull }
    expect((await run([{ text, row }]))[0].one).toEqual({ id: 1, fullName: 'one', isOpen: null })
    const failing: [Shape, RegExp][] = [
      [{ id: col.int, fullName: col.text }, /declares 2 columns and answers 3/],
      [{ ...row, more: col.int }, /declares 4 columns and answers 3/],
      [{ id: col.int, name: col.text, isOpen: col.bool.orNull }, /declares name in place 2/],
      [{ ...row, id: col.text }, /declares id as one of the types/],
      [{ ...row, isOpen: col.bool }, /isOpen as never null/],
    ]
    for (const [other, problem] of failing) await expect(run([{ text, row: other }])).rejects.toThrow(problem)
    await expect(run([{ text: "select 'one'", value: col.int }])).rejects.toThrow(/its value/)
    // The connection is still usable, and an integer beyond JavaScript's safe range is rejected.
    await expect(run([{ text: 'select 9007199254740993', value: col.int }])).rejects.toThrow(/exactly/)
    expect((await run([{ text: 'select true', value: col.bool }]))[0].one).toBe(true)
    await checked.close()
  })

  test('unchecked, the wrong number of columns fails all the same', async () => {
    const { run } = database.system()
    await expect(run([{ text: 'select 1, 2', row: { one: col.int } }])).rejects.toThrow(/declares 1 columns/)
    await expect(run([{ text: 'select 1', row: { one: col.int, two: col.int } }])).rejects.toThrow(/more columns/)
  })
})
