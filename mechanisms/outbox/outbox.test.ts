import { pino } from 'pino'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany } from '#database/demo/people.ts'
import { col } from '#platform/server/database/row.ts'
import { emptyOutbox } from './empty-outbox.server.ts'
import { leave, takesCareOf, topic, type Left, type TakeCare } from './outbox.server.ts'

const server = testServer()
const trial = topic('trial', v.object({ number: v.number() }))
type Trial = Left<{ number: number }>
/** What was done, kept in the database in the transaction that did it. */
const note: TakeCare<Trial['payload']> = async (left, run) => {
  await run([
    {
      text: `insert into trial_done (number, at) select number, clock_timestamp() from unnest($1::int[]) as one (number)`,
      values: [left.map(({ payload }) => payload.number)],
    },
  ])
}
const careAs = (takeCare: TakeCare<Trial['payload']>) => takesCareOf(trial, takeCare as TakeCare<never>).add()
const write = (numbers: readonly number[]) =>
  server.services.database.transaction(demoCompany.id, ({ run }) =>
    run(
      leave(
        demoCompany.id,
        trial,
        numbers.map(number => ({ number })),
      ),
    ),
  )
const done = async () =>
  (await server.sql<{ number: number }>('select number from trial_done order by place')).map(({ number }) => number)
const waiting = () => server.sql<{ failure: string | null }>(`select failure from outbox where topic = 'trial'`)
const upTo = (most: number) => Array.from({ length: most }, (_, number) => number)

beforeEach(async () => {
  await server.followed()
  await server.sql(`create table if not exists trial_done (place int generated always as identity, number int, at
    timestamptz)`)
  await server.sql('delete from trial_done')
  await server.sql('delete from outbox')
  careAs(note)
})

describe('what a write leaves in the outbox', () => {
  it('is done once and in its order, however many processes empty it at once', async () => {
    for (let first = 0; first < 1_200; first += 200) await write(upTo(200).map(number => first + number))
    while ((await waiting()).length > 0) await Promise.all(upTo(5).map(() => emptyOutbox(server.services.database)))
    expect(await done()).toEqual(upTo(1_200))
    expect(await emptyOutbox(server.services.database)).toBe(0)
  })

  it('is not there when the write was undone', async () => {
    await expect(
      server.services.database.transaction(demoCompany.id, async ({ run }) => {
        await run(leave(demoCompany.id, trial, [{ number: 1 }]))
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await emptyOutbox(server.services.database)
    expect(await done()).toEqual([])
  })

  it('waits, and nothing of it is done, when whoever does it is cut off in the middle', async () => {
    await write([1, 2, 3])
    careAs(async (left, run) => {
      await note(left, run)
      await run([{ text: 'select pg_terminate_backend(pg_backend_pid())', value: col.bool }])
    })
    await expect(emptyOutbox(server.services.database)).rejects.toThrow()
    expect([await done(), (await waiting()).length]).toEqual([[], 3])
    careAs(note)
    await emptyOutbox(server.services.database)
    await emptyOutbox(server.services.database)
    expect([await done(), await waiting()]).toEqual([[1, 2, 3], []])
  })

  it('holds up no other where it cannot be done, is logged, and stays with the reason', async () => {
    const logged: unknown[] = []
    const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) })
    await write([1, 2, 3])
    careAs(async (left, run) => {
      await note(left, run)
      if (left.some(({ payload }) => payload.number === 2)) await run([{ text: 'select 1 / 0', value: col.int }])
    })
    await emptyOutbox(server.services.database, log)
    await write([4])
    await emptyOutbox(server.services.database)
    expect(await done()).toEqual([1, 3, 4])
    expect(await waiting()).toMatchObject([{ failure: expect.stringContaining('division by zero') }])
    expect(logged).toMatchObject([{ topic: 'trial', err: { message: expect.stringContaining('division by zero') } }])
  })

  it('waits for a build that knows what it is', async () => {
    await server.services.database.transaction(demoCompany.id, ({ run }) =>
      run(leave(demoCompany.id, topic('of a newer build', v.object({})), [{}])),
    )
    expect(await emptyOutbox(server.services.database)).toBe(0)
    expect(await server.sql(`select from outbox where topic = 'of a newer build'`)).toHaveLength(1)
  })
})
