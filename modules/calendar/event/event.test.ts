import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { uploading } from '#app/testing/upload.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { itemCalls } from '#modules/tasks/item/item.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { eventCalls, type Reach } from './event.contract.ts'

const server = testServer()
const race = racing(server)
const { manager, staff, finance, sales, other } = demoPeople

// A Monday, far enough from today that nothing here is past; every hour is Shanghai's.
const monday = '2031-03-03'
const at = (day: string, time = '09:30') => new Date(`${day}T${time}:00+08:00`).toISOString()
const window = { startDate: at('2031-03-01', '00:00'), endDate: at('2031-04-01', '00:00') }
const weekly = {
  name: '周会',
  startDate: at(monday),
  endDate: at(monday, '10:30'),
  rule: 'FREQ=WEEKLY;BYDAY=MO',
  partnerIds: [staff.id],
}
const create = async (draft: object = {}, who: DemoLogin = 'manager') =>
  (await server.done(who, eventCalls.create, { name: '评审', startDate: at(monday), ...draft })).id
const seen = async (who: DemoLogin, query: object = {}) =>
  (await server.done(who, eventCalls.all, { ...window, ...query })).list
const days = async (who: DemoLogin = 'staff') =>
  (await seen(who, { tasks: false })).map(
    item =>
      `${new Date(Date.parse(item.startDate!) + 8 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ')} ${item.name}`,
  )
const kinds = async (who: DemoLogin, id: string) =>
  (await server.done(who, notificationCalls.list, {})).list
    .filter(line => line.subjectId === id)
    .map(({ kind }) => kind)
/** What the newest notice says. */
const saidOf = async (who: DemoLogin, id: string) =>
  (await server.done(who, notificationCalls.list, {})).list.find(line => line.subjectId === id)?.said

beforeEach(async () => {
  await server.sql('delete from event')
  await server.sql(`delete from member where subject_type = 'event'`)
})

describe('an event', () => {
  it('[event-016] stands in the calendars of those it invites, who are told', async () => {
    const id = await create({ place: '三楼会议室', partnerIds: [staff.id], remindBefore: [15] })
    expect(await seen('staff')).toMatchObject([
      {
        kind: 'event',
        id,
        name: '评审',
        place: '三楼会议室',
        startDate: at(monday),
        endDate: at(monday, '10:30'),
        isRecurring: false,
        isBusy: false,
        canEdit: false,
      },
    ])
    expect(await seen('manager')).toMatchObject([{ id, canEdit: true }])
    expect(await server.done('staff', eventCalls.between, window)).toMatchObject({ list: [{ id }] })
    expect((await server.done('staff', eventCalls.list, {})).list).toMatchObject([{ id, newStatus: true }])
    expect(await kinds('staff', id)).toEqual(['event.invited'])
    await server.done('staff', eventCalls.read, { id })
    expect((await server.done('staff', eventCalls.list, {})).list).toMatchObject([{ newStatus: false }])
    const detail = await server.done('staff', eventCalls.detail, { id })
    expect(detail).toMatchObject({
      owner: { id: manager.id },
      partners: [{ id: staff.id }],
      remindBefore: [15],
      can: { edit: false, remove: false, leave: true, comment: true },
    })
  })

  it('[event-004, event-005] carries its fields by their names on the wire', async () => {
    const id = await create({ cron: '30 9 * * 1', repeatEndDate: '2031-06-01', sourceId: newId(), sourceType: 'visit' })
    const { body } = await server.request(`/ftask/api/events/${id}.json`, {
      headers: { authorization: `Bearer ${await server.token('manager')}` },
    })
    expect(body.data).toMatchObject({
      uuid: id,
      name: '评审',
      type: 'meeting',
      open_type: 0,
      cron: '30 9 * * 1',
      start_date: at(monday),
      end_date: at(monday, '10:30'),
      user_id: manager.id,
      source_id: expect.any(String) as string,
      source_type: 'visit',
      rule: expect.stringMatching(/^FREQ=WEEKLY;/) as string,
      repeat_end_date: expect.stringMatching(/^2031-06-01T/) as string,
      series_id: null,
    })
  })

  it('[event-013, event-014] is changed and deleted by a POST whose `_method` says so', async () => {
    const id = await create()
    const post = async (fields: Record<string, string>) =>
      (
        await server.request(`/ftask/api/events/${id}.json`, {
          method: 'POST',
          body: new URLSearchParams(fields),
          headers: { authorization: `Bearer ${await server.token('manager')}` },
        })
      ).body
    expect(await post({ _method: 'PATCH', name: '改期的评审' })).toMatchObject({ result: 0 })
    expect(await server.done('manager', eventCalls.detail, { id })).toMatchObject({ name: '改期的评审' })
    expect(await post({ _method: 'DELETE' })).toMatchObject({ result: 0 })
    expect(await server.call('manager', eventCalls.detail, { id })).toMatchObject({ result: 4 })
  })

  it('[event-006, event-007] comes thirty to a page, what is said about it ten', async () => {
    const ids: string[] = []
    for (let n = 0; n < 31; n++) ids.push(await create({ name: `评审 ${n}` }))
    expect((await server.done('manager', eventCalls.list, {})).list).toHaveLength(30)
    for (let n = 0; n < 11; n++)
      await server.done('manager', commentCalls.create, {
        subjectType: 'event',
        subjectId: ids[0]!,
        content: `第 ${n} 句`,
      })
    expect(
      (await server.done('manager', commentCalls.list, { subjectType: 'event', subjectId: ids[0]! })).list,
    ).toHaveLength(10)
  })

  it('of whole days begins and ends with them', async () => {
    await create({ isAllDay: true, startDate: at(monday, '15:00'), endDate: at('2031-03-04', '08:00') })
    expect(await seen('manager')).toMatchObject([
      { isAllDay: true, startDate: at(monday, '00:00'), endDate: '2031-03-04T15:59:59.999Z' },
    ])
  })

  it.each([
    ['an end before its start', { endDate: at(monday, '08:00') }, 'event.dates.order', '开始时间不能晚于结束时间'],
    ['a length of years', { endDate: at('2033-03-03') }, 'event.dates.long', /366/],
    ['an unknown recurrence', { rule: 'FREQ=SOMETIMES' }, 'event.rule.unknown', /无法识别/],
    ['a crontab line that is none', { cron: 'often' }, 'event.rule.unknown', /无法识别/],
    [
      'a recurrence that stops in the past',
      { rule: 'FREQ=DAILY', repeatEndDate: '2020-01-01' },
      'event.rule.past',
      '重复的结束时间不能早于当前时间',
    ],
    [
      'a recurrence that stops before it starts',
      { rule: 'FREQ=DAILY', repeatEndDate: '2031-03-01' },
      'event.rule.stop',
      /不能早于开始时间/,
    ],
    [
      'a recurrence that never comes round',
      { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' },
      'event.rule.never',
      /不会有/,
    ],
    ['people of another company', { partnerIds: [other.id] }, 'person.unknown', /./],
    ['a year beyond reckoning', { startDate: '2200-01-01T00:00:00Z' }, 'event.dates.range', /2199/],
  ])('cannot have %s', async (_, draft, code, msg) => {
    const reply = await server.call('manager', eventCalls.create, { name: '评审', startDate: at(monday), ...draft })
    expect(reply).toMatchObject({ result: 1, code, msg: expect.stringMatching(msg) })
    expect(await server.sql('select from event')).toEqual([])
  })

  it('is seen by those above who take part, unless it is theirs alone, and by all when it is open', async () => {
    const mine = await create({}, 'staff')
    expect(await server.call('manager', eventCalls.detail, { id: mine })).toMatchObject({ result: 0 })
    expect(await server.call('finance', eventCalls.detail, { id: mine })).toMatchObject({ result: 4 })
    const secret = await create({ name: '体检', openType: 1, place: '医院' }, 'staff')
    expect(await server.call('manager', eventCalls.detail, { id: secret })).toMatchObject({ result: 4 })
    expect(await server.call('finance', eventCalls.update, { id: mine, name: '改' })).toMatchObject({ result: 4 })
    expect(await server.call('manager', eventCalls.update, { id: mine, name: '改' })).toMatchObject({ status: 403 })
    const open = await create({ openType: 2, name: '全员大会' }, 'staff')
    expect(await server.call('finance', eventCalls.detail, { id: open })).toMatchObject({ result: 0 })
    // Of what one may not see, a colleague's calendar shows the time; whoever is above them the title.
    const asFinance = await seen('finance', { personId: staff.id, tasks: false })
    expect(asFinance.map(({ name, isBusy, place, id }) => ({ name, isBusy, place, id: id !== '' }))).toEqual([
      { name: '', isBusy: true, place: '', id: false },
      { name: '', isBusy: true, place: '', id: false },
      { name: '全员大会', isBusy: false, place: '', id: true },
    ])
    expect(
      (await seen('manager', { personId: staff.id, tasks: false })).map(({ name, place }) => [name, place]),
    ).toEqual(
      [
        ['体检', ''],
        ['全员大会', ''],
        ['评审', ''],
      ].sort(([one], [other]) => one!.localeCompare(other!)),
    )
    expect(await server.done('finance', eventCalls.busy, { userId: [staff.id, manager.id], ...window })).toMatchObject({
      list: [{ personId: staff.id }, { personId: staff.id }, { personId: staff.id }],
    })
  })

  it('can be left by those who were invited, not by whose it is', async () => {
    const id = await create({ partnerIds: [staff.id] })
    expect(await server.call('manager', eventCalls.leave, { id })).toMatchObject({ code: 'event.leave.owner' })
    await server.done('staff', eventCalls.leave, { id })
    expect(await seen('staff')).toEqual([])
    expect(await kinds('manager', id)).toEqual(['event.left'])
  })

  it('tells its people when its time or place is another, and when it is gone', async () => {
    const id = await create({ partnerIds: [staff.id] })
    await server.done('manager', eventCalls.update, { id, detail: '带上资料' })
    expect(await kinds('staff', id)).toEqual(['event.invited'])
    await server.done('manager', eventCalls.update, { id, startDate: at(monday, '14:00') })
    expect(await kinds('staff', id)).toEqual(['event.changed', 'event.invited'])
    expect(await saidOf('staff', id)).toMatch(/^张伟 将日程从 \d{4}-\d\d-\d\d \d\d:\d\d 改到 \d{4}-\d\d-\d\d 14:00$/)
    expect(await seen('staff')).toMatchObject([{ startDate: at(monday, '14:00'), endDate: at(monday, '15:00') }])
    expect((await server.done('staff', historyCalls.list, { subjectId: id })).list.map(({ action }) => action)).toEqual(
      ['edit', 'edit', 'create'],
    )
    // A form sends the place as well, though it is as it was.
    await server.done('manager', eventCalls.update, { id, place: '二楼' })
    expect(await saidOf('staff', id)).toBe('张伟 将地点改为“二楼”')
    await server.done('manager', eventCalls.update, { id, place: '二楼', detail: '带上图纸' })
    expect((await kinds('staff', id)).filter(kind => kind === 'event.changed')).toHaveLength(2)
    await server.done('manager', eventCalls.remove, { id })
    expect(await kinds('staff', id)).toEqual(['event.removed'])
    expect(await seen('staff')).toEqual([])
  })
})

describe('a series', () => {
  it('comes round, from the first day that its rule names', async () => {
    const id = await create({ ...weekly, startDate: at('2031-03-05'), endDate: at('2031-03-05', '10:00') })
    expect(await days()).toEqual(['03-10 09:30 周会', '03-17 09:30 周会', '03-24 09:30 周会', '03-31 09:30 周会'])
    const detail = await server.done('staff', eventCalls.detail, { id, occurrence: at('2031-03-24') })
    expect(detail).toMatchObject({
      startDate: at('2031-03-24'),
      occurrence: at('2031-03-24'),
      rule: 'FREQ=WEEKLY;BYDAY=MO',
      cron: '30 9 * * 1',
    })
    expect(await server.done('staff', eventCalls.detail, { id })).toMatchObject({ occurrence: at('2031-03-10') })
    expect(await server.call('staff', eventCalls.detail, { id, occurrence: at('2031-03-25') })).toMatchObject({
      code: 'event.occurrence.none',
    })
  })

  it('is understood as the spec writes it: a crontab line with a last day', async () => {
    const id = await create({ name: '早会', cron: '0 9 * * 1-5', repeatEndDate: '2031-03-05' })
    expect(await days('manager')).toEqual(['03-03 09:30 早会', '03-04 09:30 早会', '03-05 09:30 早会'])
    expect(await server.done('manager', eventCalls.detail, { id })).toMatchObject({ cron: '30 9 * * 1,2,3,4,5' })
  })

  const change = (id: string, applyTo: Reach, patch: object, occurrence = at('2031-03-17')) =>
    server.done('manager', eventCalls.update, { id, applyTo, occurrence, ...patch })

  it('has one occurrence changed, with people, words and talk of its own', async () => {
    const id = await create(weekly)
    const { id: own } = await change(id, 'this', { startDate: at('2031-03-18', '15:00'), name: '周会（改期）' })
    expect(own).not.toBe(id)
    expect(await days()).toEqual([
      '03-03 09:30 周会',
      '03-10 09:30 周会',
      '03-18 15:00 周会（改期）',
      '03-24 09:30 周会',
      '03-31 09:30 周会',
    ])
    expect(await server.done('staff', eventCalls.detail, { id, occurrence: at('2031-03-17') })).toMatchObject({
      id: own,
      seriesId: id,
      recurrenceDate: at('2031-03-17'),
    })
    expect(
      await server.call('manager', eventCalls.update, {
        id,
        applyTo: 'this',
        occurrence: at('2031-03-17'),
        name: '再改',
      }),
    ).toMatchObject({ code: 'event.occurrence.none' })
    expect(await server.call('manager', eventCalls.update, { id, applyTo: 'this', name: '哪一次' })).toMatchObject({
      code: 'event.occurrence.needed',
    })
    // Words of the whole series leave it as it is; moving the series undoes it.
    await change(id, 'all', { place: '一楼' }, at('2031-03-24'))
    expect((await days())[2]).toBe('03-18 15:00 周会（改期）')
    await change(
      id,
      'all',
      { startDate: at('2031-03-25', '10:00'), endDate: at('2031-03-25', '11:00') },
      at('2031-03-24'),
    )
    expect(await days()).toEqual(['03-04 10:00 周会', '03-11 10:00 周会', '03-18 10:00 周会', '03-25 10:00 周会'])
  })

  it('has this and the following changed: they become a series of their own', async () => {
    const id = await create({ ...weekly, rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=5' })
    await change(id, 'this', { name: '特别' }, at('2031-03-24'))
    const { id: rest } = await change(id, 'following', { name: '新周会' })
    expect(await days()).toEqual([
      '03-03 09:30 周会',
      '03-10 09:30 周会',
      '03-17 09:30 新周会',
      '03-24 09:30 特别',
      '03-31 09:30 新周会',
    ])
    const { id: later } = await change(rest, 'following', { startDate: at('2031-03-24', '16:00') }, at('2031-03-31'))
    expect((await days()).at(-1)).toBe('03-31 09:30 新周会'.replace('03-31 09:30', '03-24 16:00'))
    expect(later).not.toBe(rest)
    const { id: same } = await change(id, 'following', { name: '从头' }, at(monday))
    expect(same).toBe(id)
  })

  it('keeps its rhythm when what followed was moved, and then all: every other week over the end of a week, too', async () => {
    const id = await create({ ...weekly, rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU' })
    expect(await days()).toEqual([
      '03-03 09:30 周会',
      '03-09 09:30 周会',
      '03-17 09:30 周会',
      '03-23 09:30 周会',
      '03-31 09:30 周会',
    ])
    const { id: rest } = await change(id, 'following', { startDate: at('2031-03-17', '11:30') })
    await change(rest, 'all', { startDate: at('2031-03-24', '11:30') }, at('2031-03-23', '11:30'))
    expect(await days()).toEqual(['03-03 09:30 周会', '03-09 09:30 周会', '03-18 11:30 周会', '03-24 11:30 周会'])
    await change(rest, 'all', { startDate: at('2031-03-24', '12:30') }, at('2031-03-24', '11:30'))
    expect(await days()).toEqual(['03-03 09:30 周会', '03-09 09:30 周会', '03-18 12:30 周会', '03-24 12:30 周会'])
  })

  it('stays ended before what became a series of its own, at an earlier hour too', async () => {
    const id = await create(weekly)
    await change(id, 'following', { name: '新周会' })
    await change(
      id,
      'all',
      { startDate: at('2031-03-10', '08:00'), endDate: at('2031-03-10', '09:00') },
      at('2031-03-10'),
    )
    expect(await days()).toEqual([
      '03-03 08:00 周会',
      '03-10 08:00 周会',
      '03-17 09:30 新周会',
      '03-24 09:30 新周会',
      '03-31 09:30 新周会',
    ])
  })

  it.each([
    ['this', ['03-03 09:30 周会', '03-10 09:30 周会', '03-24 09:30 周会', '03-31 09:30 周会']],
    ['following', ['03-03 09:30 周会', '03-10 09:30 周会']],
    ['all', []],
  ] as const)('has %s deleted', async (applyTo, left) => {
    const id = await create(weekly)
    await server.done('manager', eventCalls.remove, { id, applyTo, occurrence: at('2031-03-17') })
    expect(await days()).toEqual(left)
  })

  it('an occurrence that was changed and then deleted does not come back', async () => {
    const id = await create(weekly)
    const { id: own } = await change(id, 'this', { name: '特别' })
    await server.done('manager', eventCalls.remove, { id: own })
    expect(await days()).toEqual(['03-03 09:30 周会', '03-10 09:30 周会', '03-24 09:30 周会', '03-31 09:30 周会'])
  })

  it('invites and leaves out people in all of it', async () => {
    const id = await create(weekly)
    await change(id, 'this', { name: '特别' })
    await change(id, 'all', { partnerIds: [finance.id] }, at(monday))
    expect(await days('staff')).toEqual([])
    expect(await days('finance')).toHaveLength(5)
    expect(await kinds('finance', id)).toEqual(['event.invited'])
  })

  it('has files added and taken off in all of it: what an occurrence has by itself stays', async () => {
    const upload = uploading(server)
    const [first, second, own, later] = [
      await upload('manager', '议程.txt'),
      await upload('manager', '纪要.txt'),
      await upload('manager', '特别的.txt'),
      await upload('manager', '后来的.txt'),
    ]
    const namesOf = async (id: string) =>
      (await server.done('manager', eventCalls.detail, { id })).attachments.map(({ name }) => name)
    const id = await create({ ...weekly, resId: [first] })
    const { id: taken } = await change(id, 'this', { name: '特别', addResId: [own] })
    await server.done('manager', eventCalls.update, { id, addResId: [second] })
    expect(await namesOf(taken)).toEqual(['议程.txt', '特别的.txt', '纪要.txt'])
    await server.done('manager', eventCalls.update, { id, delResId: [first] })
    expect([await namesOf(id), await namesOf(taken)]).toEqual([['纪要.txt'], ['特别的.txt', '纪要.txt']])
    const { id: following } = await change(id, 'following', { addResId: [later] }, at('2031-03-10'))
    expect([await namesOf(id), await namesOf(following), await namesOf(taken)]).toEqual([
      ['纪要.txt'],
      ['纪要.txt', '后来的.txt'],
      ['特别的.txt', '纪要.txt', '后来的.txt'],
    ])
  })

  it('has one occurrence changed by one of fifty who try at once', async () => {
    const id = await create(weekly)
    const replies = await race('manager', eventCalls.update, turn => ({
      id,
      applyTo: 'this' as const,
      occurrence: at('2031-03-17'),
      name: `第 ${turn} 个`,
    }))
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(new Set(replies.filter(({ result }) => result !== 0).map(({ code }) => code))).toEqual(
      new Set(['event.occurrence.none']),
    )
    expect(await days()).toHaveLength(5)
  })

  it('goes by the clock of its company, through the nights when the clocks change', async () => {
    await server.sql(`update company set time_zone = 'America/New_York'`)
    try {
      const id = await create({
        name: 'Standup',
        startDate: '2031-03-07 09:00',
        endDate: '2031-03-07 09:15',
        rule: 'FREQ=DAILY;COUNT=4',
      })
      expect(await server.done('manager', eventCalls.detail, { id })).toMatchObject({
        timeZone: 'America/New_York',
        cron: '0 9 * * *',
      })
      expect((await seen('manager')).map(({ startDate }) => startDate)).toEqual([
        '2031-03-07T14:00:00.000Z',
        '2031-03-08T14:00:00.000Z',
        '2031-03-09T13:00:00.000Z',
        '2031-03-10T13:00:00.000Z',
      ])
    } finally {
      await server.sql(`update company set time_zone = 'Asia/Shanghai'`)
    }
  })
})

describe('the calendar of everything', () => {
  let parent = '',
    child = '',
    item = ''
  beforeAll(async () => {
    parent = (
      await server.done('manager', taskCalls.create, {
        name: '上级任务',
        planEndDate: at(monday, '18:00'),
        managerIds: [staff.id],
        approvalIds: [sales.id],
      })
    ).id
    child = (
      await server.done('manager', taskCalls.create, {
        name: '下级任务',
        planEndDate: at(monday, '17:00'),
        managerIds: [staff.id],
        parentId: parent,
      })
    ).id
    item = (
      await server.done('manager', itemCalls.create, {
        id: child,
        name: '子项',
        managerId: [staff.id],
        planEndDate: at(monday, '16:00'),
      })
    ).id
    await server.done('manager', itemCalls.create, {
      id: child,
      name: '两人的子项',
      type: 1,
      managerId: [staff.id, manager.id],
      planEndDate: at('2031-03-05'),
    })
  })

  // A parent ends with its children: the two stand at one time, in the order of their making.
  it.each([
    ['all of it', {}, ['event', 'item', 'task', 'sub_task', 'item']],
    ['no tasks', { tasks: false }, ['event']],
    ['no events', { events: false }, ['item', 'task', 'sub_task', 'item']],
    ['no sub-items', { containItem: false }, ['event', 'task', 'sub_task']],
    ['sub-items alone', { events: false, isTask: false, isSub: false }, ['item', 'item']],
    ['no subtasks', { isSub: false, containItem: false, events: false }, ['task']],
    ['subtasks alone', { isTask: false, containItem: false, events: false }, ['sub_task']],
    ['tasks by status', { events: false, status: ['FINISH'] }, []],
    ['by role', { role: ['approval'] }, []],
    ['what was thrown away', { delete: true }, []],
  ])('shows %s', async (_, query, expected) => {
    await create({ partnerIds: [staff.id] })
    expect((await seen('staff', query)).map(({ kind }) => kind)).toEqual(expected)
  })

  it("shows of others' tasks those that the actor may see", async () => {
    expect((await seen('manager', { personId: staff.id })).map(({ id }) => id)).toEqual(
      expect.arrayContaining([parent, child, item]),
    )
    expect(await seen('finance', { personId: staff.id })).toEqual([])
    expect((await seen('sales')).map(({ id }) => id)).toEqual([parent])
  })

  it('lists what was finished', async () => {
    await server.done('staff', taskCalls.changeStatus, { id: child, status: 'FINISH' })
    const { list } = await server.done('staff', eventCalls.finished, {})
    expect(list.find(({ id }) => id === child)).toMatchObject({ kind: 'sub_task', status: 'FINISH', parentId: parent })
    expect(
      (await server.done('finance', eventCalls.finished, { personId: staff.id })).list.map(({ id }) => id),
    ).not.toContain(child)
    // The task took its sub-item along; only those who want the tasks alone do not see it.
    expect(list.map(({ kind }) => kind).sort()).toEqual(expect.arrayContaining(['item', 'sub_task']))
    expect(
      (await server.done('staff', eventCalls.finished, { containItem: false })).list.map(({ kind }) => kind),
    ).not.toContain('item')
    expect(
      (await server.done('staff', eventCalls.finished, { startDate: '2030-01-01', endDate: '2030-02-01' })).list,
    ).toEqual([])
  })

  it('shows a part of a shared sub-item as done to who has done it', async () => {
    const shared = async (who: DemoLogin) =>
      (await seen(who, { events: false, isTask: false, isSub: false })).find(({ name }) => name === '评审稿')!
    const task = await server.done('manager', taskCalls.create, { name: '写稿', managerIds: [staff.id] })
    const { id } = await server.done('manager', itemCalls.create, {
      id: task.id,
      name: '评审稿',
      type: 1,
      managerId: [staff.id, manager.id],
      planEndDate: at('2031-03-06'),
    })
    await server.done('staff', itemCalls.update, { id, operation: 'pass' })
    expect(await shared('staff')).toMatchObject({ kind: 'item', id, parentId: task.id, status: 'FINISH' })
    expect((await shared('manager')).status).not.toBe('FINISH')
  })

  it.each([
    [
      'a window that ends before it begins',
      { startDate: window.endDate, endDate: window.startDate },
      'range.start_after_end',
      '开始时间不能晚于结束时间',
    ],
    ['a window of years', { startDate: '2020-01-01', endDate: '2031-01-01' }, 'event.window.long', /400/],
  ])('refuses %s', async (_, query, code, msg) => {
    expect(await server.call('staff', eventCalls.all, query)).toMatchObject({
      result: 1,
      code,
      msg: expect.stringMatching(msg),
    })
  })
})

it('an event of another company is not there', async () => {
  const id = await create()
  for (const [call, input] of [
    [eventCalls.detail, {}],
    [eventCalls.update, { name: '改' }],
    [eventCalls.remove, {}],
    [eventCalls.leave, {}],
    [eventCalls.answer, { answer: 'accept' }],
    [eventCalls.read, {}],
  ] as const) {
    const foreign = await server.call('other', call as never, { id, ...input } as never)
    expect(foreign).toEqual(await server.call('other', call as never, { id: newId(), ...input } as never))
    expect(foreign).toMatchObject({ result: 4 })
  }
  expect(await seen('other', { personId: manager.id })).toEqual([])
})
