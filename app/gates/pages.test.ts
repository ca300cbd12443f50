/** A record's page is one request, of no more round trips than the record alone, whatever hangs on it. */
import { beforeAll, describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { demoCompany } from '#database/demo/people.ts'
import { detailOf } from '#mechanisms/comments/page-call.contract.ts'
import { apiPrefix, type Call } from '#platform/contract/call.ts'
import type { Trips } from '#platform/server/database/trips.ts'
import { isChosen, placesOfCalls } from './places.ts'

const server = testServer()
const placeOf = await placesOfCalls()

/** Round trips of a page: what it is of, and what is looked up beside. */
const mostTrips = 4
/** Whether the comments may be seen, their page and what hangs on it go out beside the record's own statements. */
const mostBeside = 4
/** Records of a table that are tried, the newest first. */
const tried = 3

const pages = handledCalls.map(({ call }) => call).filter(call => detailOf(call) && isChosen(placeOf(call)))

let idsOfTables: string[][]
beforeAll(async () => {
  const tables = await server.sql<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('id',
      'comp_id') and data_type = 'uuid' group by 1 having count(*) = 2`,
  )
  idsOfTables = []
  for (const { name } of tables)
    idsOfTables.push(
      (
        await server.sql<{ id: string }>(`select id from ${name} where comp_id = $1 order by id desc limit ${tried}`, [
          demoCompany.id,
        ])
      ).map(({ id }) => id),
    )
})

async function request({ path }: Call, id: string) {
  let counted: Trips | undefined
  const { holdTrips } = server.services
  server.services.holdTrips = (_, trips) => {
    counted = trips
  }
  const { body } = await server.request(`${apiPrefix}${path.replace(':id', id)}.json`, {
    headers: { authorization: `Bearer ${await server.token('admin')}` },
  })
  server.services.holdTrips = holdTrips
  return { isThere: body.result === 0, trips: counted?.count ?? 0, statements: counted?.statements.length ?? 0 }
}

/** A record of the demo that has this page: of whichever table answers. */
async function recordOf(call: Call): Promise<string | undefined> {
  for (const id of idsOfTables.flat()) if ((await request(call, id)).isThere) return id
  return undefined
}

describe('the page of a record', () => {
  it.each(pages.map(call => [call.path, call] as const))(
    '[comment-021] %s is one request, of no more round trips than the record alone',
    async (_, page) => {
      const id = await recordOf(page)
      // The demo has none of it: whoever adds a record to the demo has its page tried.
      if (id === undefined) return
      // What is remembered from then on is requested with the first.
      await request(detailOf(page)!, id)
      const alone = await request(detailOf(page)!, id)
      const whole = await request(page, id)
      expect(whole.trips).toBeLessThanOrEqual(Math.min(alone.trips, mostTrips))
      expect(whole.statements - alone.statements).toBeLessThanOrEqual(mostBeside)
    },
  )
})
