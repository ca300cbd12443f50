import pino from 'pino'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openServices, type OpenServices } from '#app/services.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { createTestDatabase, type TestDatabase } from '#platform/testing/database.ts'
import { col } from '#platform/server/database/row.ts'
import { dropOldAnswers } from './old-answers.ts'
import { dropEndedWindows } from '../rate-limit/ended-windows.ts'
import { job, type Job } from './job.ts'
import { runJobs, type RunningJobs } from './run-jobs.ts'

let database: TestDatabase
let services: OpenServices
const running: RunningJobs[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  services = await openServices(database.url, pino({ level: 'silent' }), { connections: 5 })
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()))
})
afterAll(async () => {
  await services.close()
  await database.drop()
})

async function run(...jobs: Job[]) {
  running.push(await runJobs(jobs, database.url, services.forJobs))
}
const system = () => services.database.system()
const enqueue = (name: string, payload: object) => ({
  text: 'select enqueue($1, $2, null, null)',
  values: [name, payload],
})

describe('a job', () => {
  it('is done once, however many processes look for work', async () => {
    const done: number[] = []
    const count = job('test.count', v.object({ number: v.number() }), ({ number }) => {
      done.push(number)
    })
    await Promise.all([run(count), run(count)])
    for (let number = 0; number < 100; number++) await services.forJobs.enqueue('test.count', { number })
    await vi.waitFor(() => expect(done).toHaveLength(100), { timeout: 60_000 })
    expect(new Set(done).size).toBe(100)
  })

  it('is never done when the write that queued it was undone', async () => {
    const done: string[] = []
    await run(
      job('test.note', v.object({ text: v.string() }), ({ text }) => {
        done.push(text)
      }),
    )
    await expect(
      services.database.transaction(demoCompany.id, async ({ run: request }) => {
        await request([enqueue('test.note', { text: 'undone' })])
        throw new Error('undo')
      }),
    ).rejects.toThrow('undo')
    await services.database.transaction(demoCompany.id, async ({ run: request }) => {
      await request([enqueue('test.note', { text: 'kept' })])
    })
    await vi.waitFor(() => expect(done).toEqual(['kept']), { timeout: 60_000 })
  })

  it('is one of a kind under a key', async () => {
    const done: number[] = []
    for (const number of [1, 2, 3]) await services.forJobs.enqueue('test.keyed', { number }, { key: 'only one' })
    await run(
      job('test.keyed', v.object({ number: v.number() }), ({ number }) => {
        done.push(number)
      }),
    )
    await vi.waitFor(() => expect(done).toEqual([3]), { timeout: 60_000 })
  })

  it('is tried again when it fails, and a payload that is none is never worked on', async () => {
    let tries = 0
    let worked = 0
    await run(
      job('test.flaky', v.object({}), () => {
        if (++tries === 1) throw new Error('not now')
      }),
      job('test.strict', v.object({ number: v.number() }), () => {
        worked++
      }),
    )
    await services.forJobs.enqueue('test.strict', { number: 'many' })
    await services.forJobs.enqueue('test.flaky', {})
    await vi.waitFor(() => expect(tries).toBe(2), { timeout: 60_000 })
    expect(worked).toBe(0)
    const [failed] = await system().run([
      { text: `select attempts from graphile_worker.jobs where task_identifier = 'test.strict'`, value: col.int },
    ])
    expect(failed.one).toBeGreaterThan(0)
  })

  it("may be queued by a request's role, which cannot look into the queue", async () => {
    await expect(
      services.database.company(demoCompany.id).run([{ text: 'select * from graphile_worker.jobs' }]),
    ).rejects.toThrow('permission denied')
  })
})

describe('the regular jobs', () => {
  it('drop answers of two days ago, of every company, and keep the younger', async () => {
    const keep = (age: string) => ({
      text: `insert into idempotent_answer (comp_id, person_id, key, fingerprint, answer, created_at) values ($1, $2,
        $3, '', '', now() - $4::interval)`,
      values: [demoCompany.id, demoPeople.staff.id, newId(), age],
    })
    await system().run([{ text: 'delete from idempotent_answer' }, keep('49 hours'), keep('47 hours')])
    await dropOldAnswers.work({}, services.forJobs)
    const [left] = await system().run([
      {
        text: `select count(*), min(created_at) < now() - interval '48 hours' from idempotent_answer`,
        described: true,
      },
    ])
    expect(left.rows[0]).toEqual([1, false])
  })

  it('drop counts whose window has ended', async () => {
    await system().run([
      {
        text: `insert into attempt (key, count, ends_at) values ('old', 3, now() - interval '1 s'), ('new', 3, now() +
          interval '1 hour')`,
      },
    ])
    await dropEndedWindows.work({}, services.forJobs)
    const [left] = await system().run([
      { text: `select key from attempt where key in ('old', 'new')`, value: col.text },
    ])
    expect(left.rows).toEqual(['new'])
  })
})
