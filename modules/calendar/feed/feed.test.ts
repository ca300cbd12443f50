import ICAL from 'ical.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { eventCalls } from '../event/event.contract.ts'
import { feedCalls } from './feed.contract.ts'
import { fold, zoneLines } from './ics.ts'

const server = testServer()
const { staff } = demoPeople
const pathOf = (address: string) => new URL(address).pathname
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const window = { startDate: inDays(-20).toISOString(), endDate: inDays(300).toISOString() }

/** Reads a feed with the parser of another house. */
async function calendarOf(address: string) {
  const response = await fetch(server.url + pathOf(address))
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('set-cookie')).toBeNull()
  const text = await response.text()
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const calendar = new ICAL.Component(ICAL.parse(text) as never)
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar
}

/** Every time that something begins in a window, as the other house reckons it. */
function beginnings(calendar: ICAL.Component, from: string, to: string): string[] {
  const all = calendar.getAllSubcomponents('vevent').map(one => new ICAL.Event(one))
  const found: string[] = []
  for (const one of all.filter(event => !event.isRecurrenceException())) {
    for (const exception of all.filter(event => event.isRecurrenceException() && event.uid === one.uid))
      one.relateException(exception)
    if (!one.isRecurring()) {
      found.push(one.startDate.toJSDate().toISOString())
      continue
    }
    const iterator = one.iterator()
    for (let next = iterator.next(), turns = 0; next && turns < 1000; next = iterator.next(), turns++) {
      const { startDate } = one.getOccurrenceDetails(next)
      if (next.toJSDate().toISOString() > to) break
      found.push(startDate.toJSDate().toISOString())
    }
  }
  return found.filter(moment => moment >= from && moment < to).sort()
}

beforeEach(async () => {
  await server.sql('delete from event')
  await server.sql('delete from calendar_feed')
})

describe('a feed', () => {
  it.each(['Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'])(
    'says the same as the calendar itself, on the clock of %s',
    async timeZone => {
      await server.sql('update company set time_zone = $1', [timeZone])
      const day = inDays(2).toISOString().slice(0, 10)
      const { id } = await server.done('manager', eventCalls.create, {
        name: '周会，评审; 一个长得一行写不下的名字，因为一行只有七十五个字节而汉字每个要三个',
        detail: '第一行\n第二行',
        place: '三楼',
        startDate: `${day} 09:30`,
        endDate: `${day} 10:30`,
        rule: 'FREQ=WEEKLY',
        partnerIds: [staff.id],
        remindBefore: [15],
      })
      await server.done('manager', eventCalls.create, {
        name: '每月最后一个周五',
        startDate: `${day} 16:00`,
        rule: 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=6',
        partnerIds: [staff.id],
      })
      const series = (await server.done('staff', eventCalls.all, { ...window, tasks: false })).list.filter(
        one => one.id === id,
      )
      await server.done('manager', eventCalls.update, {
        id,
        applyTo: 'this',
        occurrence: series[2]!.occurrence!,
        startDate: new Date(Date.parse(series[2]!.startDate!) + 5_400_000).toISOString(),
        name: '改期的周会',
      })
      await server.done('manager', eventCalls.remove, { id, applyTo: 'this', occurrence: series[4]!.occurrence! })
      await server.done('manager', eventCalls.remove, { id, applyTo: 'following', occurrence: series[30]!.occurrence! })
      const { address } = await server.done('staff', feedCalls.renew, { tasks: 'none' })
      // Nobody has said what people open: it begins as the address that was used.
      expect(new URL(address!).origin).toBe(new URL(server.url).origin)
      const calendar = await calendarOf(address!)
      const ours = (await server.done('staff', eventCalls.all, { ...window, tasks: false })).list.map(
        ({ startDate }) => startDate,
      )
      expect(ours.length).toBeGreaterThan(30)
      expect(beginnings(calendar, window.startDate, window.endDate)).toEqual(ours)
      const master = calendar
        .getAllSubcomponents('vevent')
        .map(one => new ICAL.Event(one))
        .find(event => event.uid === `${id}@kaigong` && !event.isRecurrenceException())!
      expect(master.summary).toContain('周会，评审; 一个长得')
      expect(master.description).toContain('第一行\n第二行')
      expect(master.component.getAllSubcomponents('valarm')).toHaveLength(1)
      await server.sql(`update company set time_zone = 'Asia/Shanghai'`)
    },
  )

  it('has whole days as days, and tasks when they are due or as things to do, by choice', async () => {
    await server.done('staff', eventCalls.create, {
      name: '出差',
      isAllDay: true,
      startDate: '2031-03-03',
      endDate: '2031-03-05',
      remindBefore: [0],
    })
    await server.done('manager', taskCalls.create, {
      name: '交报告',
      planEndDate: inDays(5).toISOString(),
      managerIds: [staff.id],
    })
    const { address } = await server.done('staff', feedCalls.renew, {})
    const titles = async (kind: string) =>
      (await calendarOf(address!)).getAllSubcomponents(kind).map(one => String(one.getFirstPropertyValue('summary')))
    const trip = (await calendarOf(address!))
      .getAllSubcomponents('vevent')
      .map(one => new ICAL.Event(one))
      .find(({ summary }) => summary === '出差')!
    expect([trip.startDate.isDate, trip.startDate.toString(), trip.endDate.toString()]).toEqual([
      true,
      '2031-03-03',
      '2031-03-06',
    ])
    expect(String(trip.component.getFirstSubcomponent('valarm')!.getFirstPropertyValue('trigger'))).toBe('PT540M')
    expect(await titles('vevent')).toContain('截止：交报告')
    await server.done('staff', feedCalls.change, { tasks: 'todo' })
    expect(await titles('vtodo')).toContain('交报告')
    await server.done('staff', feedCalls.change, { tasks: 'none' })
    expect([...(await titles('vtodo')), ...(await titles('vevent'))]).toEqual(['出差'])
  })

  it('leaves out what was declined, one of a series too, and says what is not sure', async () => {
    const day = inDays(2).toISOString().slice(0, 10)
    const make = async (draft: object) =>
      (
        await server.done('manager', eventCalls.create, {
          startDate: `${day} 09:30`,
          partnerIds: [staff.id],
          name: '评审',
          ...draft,
        })
      ).id
    const series = await make({ name: '周会', rule: 'FREQ=WEEKLY;COUNT=4' })
    const [, second] = (await server.done('staff', eventCalls.all, { ...window, tasks: false })).list
    const own = await server.done('manager', eventCalls.update, {
      id: series,
      applyTo: 'this',
      occurrence: second!.occurrence!,
      name: '特别',
    })
    for (const [id, answer] of [
      [await make({}), 'decline'],
      [await make({ name: '试一试' }), 'maybe'],
      [own.id, 'decline'],
    ] as const)
      await server.done('staff', eventCalls.answer, { id, answer })
    const calendar = await calendarOf((await server.done('staff', feedCalls.renew, { tasks: 'none' })).address!)
    const stands = calendar
      .getAllSubcomponents('vevent')
      .map(one => `${String(one.getFirstPropertyValue('summary'))} ${String(one.getFirstPropertyValue('status'))}`)
    expect(stands.sort()).toEqual(['周会 CONFIRMED', '试一试 TENTATIVE'])
    expect(beginnings(calendar, window.startDate, window.endDate)).toHaveLength(4)
  })

  it('is found at its address alone, until that is renewed or taken back', async () => {
    // What calendar programs understand, and the same for all that leads nowhere.
    const nowhere = async (path: string) => {
      const response = await fetch(server.url + path, { headers: { 'accept-language': 'en-US' } })
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
      expect(await response.text()).toBe(
        'This calendar address does not exist, or is no longer valid. Get a new one in the calendar settings of Kaigong.',
      )
    }
    expect(await server.done('staff', feedCalls.read, {})).toMatchObject({ address: null })
    const { address: first } = await server.done('staff', feedCalls.renew, {})
    expect((await server.done('staff', feedCalls.read, {})).address).toBe(first)
    await calendarOf(first!)
    const { address: second } = await server.done('staff', feedCalls.renew, {})
    expect(second).not.toBe(first)
    await nowhere(pathOf(first!))
    const forged = Buffer.from(pathOf(second!).split('/').at(-1)!.slice(0, -4), 'base64url')
    forged[40]! ^= 1
    await nowhere(`${pathOf(second!).replace(/[^/]+$/, '')}${forged.toString('base64url')}.ics`)
    await server.done('staff', feedCalls.revoke, {})
    await nowhere(pathOf(second!))
    expect(await server.call('staff', feedCalls.change, { tasks: 'none' })).toMatchObject({ result: 4 })
    await nowhere('/ftask/api/calendar/feed/guess.ics')
  })

  it('is not given to those who ask too often', async () => {
    await server.sql(`update attempt set count = 120 where key like 'feed:%'`)
    expect((await server.request('/ftask/api/calendar/feed/guess.ics')).status).toBe(429)
    await server.sql(`delete from attempt where key like 'feed:%'`)
  })
})

it('a zone is spelt out with each change of its clock', () => {
  const lines = zoneLines('Europe/Berlin', 2026, 2027)
  expect(lines.filter(line => line.startsWith('DTSTART'))).toEqual([
    'DTSTART:20260101T000000',
    'DTSTART:20260329T020000',
    'DTSTART:20261025T030000',
  ])
  expect(zoneLines('UTC', 2026, 2027)).toEqual([])
})

it('a long line is folded between characters', () => {
  const folded = fold(`SUMMARY:${'漢'.repeat(60)}`)
  expect(folded.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${'漢'.repeat(60)}`)
})
