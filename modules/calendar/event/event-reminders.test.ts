import { beforeEach, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import type { JobContext } from '#platform/server/jobs/job.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { eventCalls } from './event.contract.ts'
import { remindOfEvent } from './event-reminders.server.ts'

const server = testServer()
const { staff, manager } = demoPeople
const inMinutes = (minutes: number) =>
  new Date(Math.ceil(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString()
const create = async (draft: object) =>
  (
    await server.done('manager', eventCalls.create, {
      name: '评审',
      partnerIds: [staff.id],
      startDate: inMinutes(60),
      remindBefore: [15],
      ...draft,
    })
  ).id
const nextOf = async (id: string) =>
  (await server.sql<{ next_remind_at: string | null }>('select next_remind_at from event where id = $1', [id]))[0]!
    .next_remind_at
const notices = async () =>
  (await server.done('staff', notificationCalls.list, { about: 'event' })).list.filter(
    ({ kind }) => kind === 'event.soon',
  )

async function remind(id: string): Promise<string[]> {
  const people: string[] = []
  await remindOfEvent.work({ companyId: demoCompany.id, id }, {
    database: server.services.database,
    publish: news => people.push(...news.flatMap(({ to }) => to)),
  } as Partial<JobContext> as JobContext)
  return people
}

beforeEach(async () => {
  await server.sql('delete from event')
  await server.sql('delete from notification')
})

it('the people of an event are reminded before it begins, once, however many processes do it', async () => {
  const id = await create({ place: '三楼', remindBefore: [15, 1440] })
  const [job] = await server.sql<{ run_at: string }>(`select run_at from graphile_worker.jobs where key = $1`, [
    `event ${id}`,
  ])
  expect(new Date(job!.run_at).toISOString()).toBe(inMinutes(45))
  expect(await remind(id)).toEqual([])
  await server.sql(
    `update event set start_date = start_date - interval '50 minutes', next_remind_at = next_remind_at - interval
      '50 minutes'`,
  )
  const people = (await Promise.all(Array.from({ length: 6 }, () => remind(id)))).flat()
  expect(people.sort()).toEqual([staff.id, manager.id].sort())
  expect(await notices()).toMatchObject([{ title: '评审', subjectId: id, details: { minutes: 15, place: '三楼' } }])
  expect(await nextOf(id)).toBeNull()
})

it('of a series they are reminded of each one that takes place', async () => {
  const id = await create({ rule: 'FREQ=DAILY' })
  expect(new Date((await nextOf(id))!).toISOString()).toBe(inMinutes(45))
  await server.done('manager', eventCalls.remove, {
    id,
    applyTo: 'this',
    occurrence: (await server.done('manager', eventCalls.detail, { id })).occurrence!,
  })
  await server.sql(`update event set next_remind_at = now() - interval '1 second'`)
  expect(await remind(id)).toEqual([])
  expect(Date.parse((await nextOf(id))!)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
})

it('of whole days they are reminded in the morning, and of nothing that is over', async () => {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const id = await create({ isAllDay: true, startDate: day, remindBefore: [0] })
  expect(new Date((await nextOf(id))!).toISOString()).toBe(new Date(`${day}T09:00:00+08:00`).toISOString())
  const past = await create({ startDate: inMinutes(-120) })
  expect(await nextOf(past)).toBeNull()
})
