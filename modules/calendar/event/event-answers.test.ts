import { beforeEach, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import type { JobContext } from '#platform/server/jobs/job.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { eventCalls, type Answer } from './event.contract.ts'
import { remindOfEvent } from './event-reminders.server.ts'

const server = testServer()
const race = racing(server)
const { manager, staff, finance } = demoPeople

const at = (day: string, time = '09:30') => new Date(`${day}T${time}:00+08:00`).toISOString()
const monday = '2031-03-03'
const window = { startDate: at('2031-03-01', '00:00'), endDate: at('2031-04-01', '00:00') }
const create = async (draft: object = {}) =>
  (
    await server.done('manager', eventCalls.create, {
      name: '评审',
      startDate: at(monday),
      partnerIds: [staff.id, finance.id],
      ...draft,
    })
  ).id
const say = (who: DemoLogin, id: string, answer: Answer) => server.call(who, eventCalls.answer, { id, answer })
const answersOf = async (id: string) =>
  Object.fromEntries(
    (await server.done('manager', eventCalls.detail, { id })).answers.map(({ personId, answer }) => [personId, answer]),
  )
const notices = async () =>
  (await server.done('manager', notificationCalls.list, { about: 'event' })).list.map(
    ({ kind, details: { answer } }) => `${kind} ${String(answer)}`,
  )

beforeEach(async () => {
  await server.sql('delete from event')
  await server.sql(`delete from member where subject_type = 'event'`)
  await server.sql('delete from notification')
})

describe('an invitation', () => {
  it('is answered by those who are invited, and again; whose event it is hears of each answer', async () => {
    const id = await create()
    expect(await server.done('staff', eventCalls.detail, { id })).toMatchObject({ answers: [], can: { answer: true } })
    expect(await say('staff', id, 'maybe')).toMatchObject({ result: 0, data: { id, answer: 'maybe' } })
    await say('staff', id, 'maybe')
    await say('staff', id, 'accept')
    await say('finance', id, 'decline')
    expect(await answersOf(id)).toEqual({ [staff.id]: 'accept', [finance.id]: 'decline' })
    expect(await notices()).toEqual(['event.answered decline', 'event.answered accept', 'event.answered maybe'])
    expect((await server.done('staff', historyCalls.list, { subjectId: id })).list.map(({ action }) => action)).toEqual(
      ['answer', 'answer', 'answer', 'create'],
    )
  })

  it.each([
    ['whose event it is', 'manager', 'event.answer.stranger'],
    ['who is not invited', 'admin', 'event.answer.stranger'],
  ] as const)('is not answered by %s', async (_, who, code) => {
    const id = await create({ openType: 2 })
    expect(await server.done(who, eventCalls.detail, { id })).toMatchObject({ can: { answer: false, leave: false } })
    expect(await say(who, id, 'accept')).toMatchObject({ result: 1, code, msg: '您不在参与人中，不需要答复' })
    expect(await server.call(who, eventCalls.leave, { id })).toMatchObject({ result: 1 })
    expect(await answersOf(id)).toEqual({})
    expect(await notices()).toEqual([])
  })

  it('answered by fifty taps at once is told of once', async () => {
    const id = await create()
    const replies = await race('staff', eventCalls.answer, () => ({ id, answer: 'accept' as const }))
    expect(replies.filter(({ result }) => result !== 0)).toEqual([])
    expect(await notices()).toEqual(['event.answered accept'])
  })

  it('that was declined leaves the time free, and reminds nobody', async () => {
    const id = await create({ remindBefore: [15] })
    const busy = async () =>
      (await server.done('sales', eventCalls.busy, { userId: [staff.id], ...window })).list.length
    const seen = async (who: DemoLogin) =>
      (await server.done(who, eventCalls.all, { personId: staff.id, tasks: false, ...window })).list.map(
        ({ isBusy, answer }) => [isBusy, answer],
      )
    expect([await busy(), await seen('finance'), await seen('sales')]).toEqual([1, [[false, null]], [[true, null]]])
    await say('staff', id, 'decline')
    expect([await busy(), await seen('staff'), await seen('sales')]).toEqual([0, [[false, 'decline']], []])
    await server.sql(
      `update event set start_date = now() + interval '10 minutes', end_date = now() + interval '1 hour', until_date =
        now() + interval '1 hour', next_remind_at = now() - interval '5 minutes'`,
    )
    const people: string[] = []
    await remindOfEvent.work({ companyId: demoCompany.id, id }, {
      database: server.services.database,
      publish: news => people.push(...news.flatMap(({ to }) => to)),
    } as Partial<JobContext> as JobContext)
    expect(people.sort()).toEqual([manager.id, finance.id].sort())
  })

  it('is open again when the event is moved, for its people are asked about another time', async () => {
    const id = await create()
    await say('staff', id, 'accept')
    await server.done('manager', eventCalls.update, { id, place: '一楼' })
    expect(await answersOf(id)).toEqual({ [staff.id]: 'accept' })
    await server.done('manager', eventCalls.update, { id, startDate: at(monday, '14:00') })
    expect(await answersOf(id)).toEqual({})
  })

  it('to a series holds for what is taken out of it, unless that is moved', async () => {
    const id = await create({ rule: 'FREQ=WEEKLY;BYDAY=MO' })
    await say('staff', id, 'accept')
    const change = async (patch: object, day: string) =>
      (await server.done('manager', eventCalls.update, { id, applyTo: 'this', occurrence: at(day), ...patch })).id
    expect(await answersOf(await change({ name: '特别' }, '2031-03-10'))).toEqual({ [staff.id]: 'accept' })
    expect(await answersOf(await change({ startDate: at('2031-03-18') }, '2031-03-17'))).toEqual({})
    const { id: rest } = await server.done('manager', eventCalls.update, {
      id,
      applyTo: 'following',
      occurrence: at('2031-03-24'),
      name: '新',
    })
    expect(await answersOf(rest)).toEqual({ [staff.id]: 'accept' })
  })

  it('goes with who is left out or leaves', async () => {
    const id = await create()
    await say('staff', id, 'accept')
    await say('finance', id, 'accept')
    await server.done('manager', eventCalls.update, { id, partnerIds: [staff.id] })
    await server.done('staff', eventCalls.leave, { id })
    expect(await answersOf(id)).toEqual({})
    expect(await server.sql('select from event_answer')).toEqual([])
  })
})

it('a time is looked for beside the event that is being moved', async () => {
  const id = await create({ rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=2' })
  await create({ name: '别的', startDate: at('2031-03-04') })
  const busy = async (query: object) =>
    (await server.done('manager', eventCalls.busy, { userId: [staff.id], ...window, ...query })).list.map(
      ({ startDate }) => startDate,
    )
  expect(await busy({})).toEqual([at(monday), at('2031-03-04'), at('2031-03-10')])
  expect(await busy({ exceptId: id })).toEqual([at('2031-03-04')])
})
