import { expect, it } from 'vitest'
import { col } from '#platform/server/database/row.ts'
import type { JobContext } from '#platform/server/jobs/job.ts'
import { testServer } from '#app/testing/server.ts'
import { demoCompany } from '#database/demo/people.ts'
import { companyTodayText } from './company-day.server.ts'
import { workThisMorning } from './each-morning.server.ts'

const server = testServer()
const other = '01990000-0000-7000-8000-00000000da11'
/** Eight in Shanghai is midnight in UTC. */
const at = (clock: string) => new Date(`${clock}:00+08:00`)

/** Runs the job at a moment of Shanghai's clock; answers for which companies and days it worked. */
async function morning(clock: string, fails: (companyId: string) => boolean = () => false) {
  const done: [string, string][] = []
  const context = {
    database: server.services.database,
    log: { error: () => undefined },
  } as unknown as JobContext
  const work = async (companyId: string, today: string) => {
    if (fails(companyId)) throw new Error('no')
    done.push([companyId, today])
  }
  await workThisMorning('test.morning', work, context, at(clock)).catch(() => done.push(['failed', '']))
  return done
}

it('is done once a day, from eight by the company’s own clock, and caught up with where nobody was there at eight', async () => {
  await server.sql(`insert into company (comp_id, name, time_zone) values ($1, '纽约', 'America/New_York')`, [other])
  const of = (done: [string, string][], id: string) => done.filter(([companyId]) => companyId === id).map(one => one[1])
  const early = await morning('2031-03-04T07:59')
  expect(of(early, demoCompany.id)).toEqual([])
  // In New York it is still the evening before, whose work is due there.
  expect(of(early, other)).toEqual(['2031-03-03'])
  const first = await morning('2031-03-04T08:05')
  expect([of(first, demoCompany.id), of(first, other)]).toEqual([['2031-03-04'], []])
  expect(await morning('2031-03-04T09:05')).toEqual([])
  expect(of(await morning('2031-03-04T21:05'), other)).toEqual(['2031-03-04'])
  expect(of(await morning('2031-03-06T17:05'), demoCompany.id)).toEqual(['2031-03-06'])
})

it('leaves the others’ mornings alone where one company’s fails, which is tried again', async () => {
  const failed = await morning('2031-04-01T08:05', companyId => companyId === demoCompany.id)
  expect(failed).toContainEqual(['failed', ''])
  expect(failed).toContainEqual([other, '2031-03-31'])
  expect(await morning('2031-04-01T09:05')).toEqual([[demoCompany.id, '2031-04-01']])
})

it('knows the day that it is at a company', async () => {
  const [answer] = await server.services.database.system().run([
    {
      value: col.text,
      values: [other],
      text: `select ((${companyTodayText('$1')}) = (now() at time zone 'America/New_York')::date)::text`,
    },
  ])
  expect(answer.one).toBe('true')
})
