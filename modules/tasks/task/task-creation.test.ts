import { describe, expect, it } from 'vitest'
import { Client } from 'pg'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { holdTrips } from '#app/testing/trips.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import type { Trips } from '#platform/server/database/trips.ts'
import { taskCalls } from './task.contract.ts'

const server = testServer()
const race = racing(server)
const { staff, sales } = demoPeople
const pointsOf = async (personId: string) => {
  await server.followed()
  return (await server.sql<{ point: number }>('select point from person where id = $1', [personId]))[0]!.point
}

/** What a creation costs: its round trips, and the statements that do its work, by what they write. */
async function cost(draft: object) {
  let counted: Trips | undefined
  server.services.holdTrips = (call, trips) => {
    // A block of numbers is taken when one has been used up, whoever asks.
    if (call === taskCalls.create) counted = trips
    holdTrips(call, trips)
  }
  const reply = await server.call(
    'staff',
    taskCalls.create,
    { name: '量一量', ...draft },
    {
      headers: { 'idempotency-key': crypto.randomUUID() },
    },
  )
  server.services.holdTrips = holdTrips
  expect(reply.result).toBe(0)
  const taken = counted!.ofStatement.get('number_block_take') ?? 0
  return {
    trips: counted!.count - taken,
    writes: counted!.statements.flatMap(
      ({ text }) => /^\s*(?:insert into|update|delete from) (\w+)/i.exec(text)?.[1] ?? [],
    ),
  }
}

describe("a task's creation", () => {
  it('[task-121] is one round trip, which writes what must be true when it answers and leaves the rest', async () => {
    // What is remembered from then on is read with the first; that somebody has just signed in is forgotten once more
    // when the database's own news of it comes, late on a busy machine.
    await expect.poll(async () => (await cost({})).trips).toBe(1)
    expect(await cost({})).toEqual({
      trips: 1,
      writes: ['task', 'member', 'history', 'outbox', 'search_pending', 'idempotent_answer'],
    })
    expect((await cost({ managerIds: [sales.id] })).trips).toBeLessThanOrEqual(2)
  })

  it('[points-020] of 200 at once by one person earns each of its points once', async () => {
    const before = await pointsOf(staff.id)
    const replies = await race('staff', taskCalls.create, turn => ({ name: `同时 ${turn}` }), 200)
    expect(replies.filter(({ result }) => result !== 0)).toEqual([])
    expect(await pointsOf(staff.id)).toBe(before + 200)
    const counted = await server.sql<{ times: number; tasks: number }>(
      `select count(*)::int as times, count(distinct occasion)::int as tasks from point_event where person_id = $1 and
        kind = 'create_task' and occasion = any($2)`,
      [staff.id, replies.map(({ data }) => data.id)],
    )
    expect(counted).toEqual([{ times: 200, tasks: 200 }])
  })

  it('[points-019] does not wait for whoever is writing in its creator’s own row', async () => {
    const other = new Client({ connectionString: server.services.database.url })
    await other.connect()
    try {
      await other.query('begin')
      await other.query('update person set point = point where comp_id = $1 and id = $2', [demoCompany.id, staff.id])
      expect((await server.call('staff', taskCalls.create, { name: '不等' })).result).toBe(0)
    } finally {
      await other.query('rollback')
      await other.end()
    }
  })
})
