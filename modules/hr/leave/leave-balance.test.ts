import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { addDays } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { leaveBalanceCalls } from './leave-balance.contract.ts'
import { leaveKindCalls, type LeaveKindRow } from './leave-kind.contract.ts'
import { settleLeave } from './settle-leave.server.ts'
import { usualKinds } from './usual-kinds.ts'

const server = testServer()
const { hr, sales, staff } = demoPeople
const today = dayOf(new Date(), 'Asia/Shanghai')
const year = Number(today.slice(0, 4))
const kindsOf = async (who: DemoLogin = 'hr') => (await server.done(who, leaveKindCalls.list, {})).list
const kind = async (code: string) => (await kindsOf()).find(one => one.code === code)!
function draftOf(kind: LeaveKindRow) {
  const { id: _, code: __, isOpen: ___, ...rules } = kind
  return rules
}
const balances = async (who: DemoLogin, personId?: string) =>
  (await server.done(who, leaveBalanceCalls.mine, personId ? { personId } : {})).list
const settle = (day: string) =>
  server.services.database.transaction(demoCompany.id, ({ run }) =>
    settleLeave({ companyId: demoCompany.id, today: day }, { run }),
  )
const lots = (personId: string, kindId: string) =>
  server.sql<{ source: string; remaining: number; expires_on: string }>(
    `select source, remaining::float8, expires_on::text from leave_lot where person_id = $1 and kind_id = $2 order by
      source`,
    [personId, kindId],
  )

describe('kinds of leave', () => {
  it('are there when a company is founded, and its own to change', async () => {
    for (const who of ['staff', 'other'] as const)
      expect((await kindsOf(who)).map(({ code }) => code)).toEqual(usualKinds.map(({ code }) => code))
    const { id } = await server.done('hr', leaveKindCalls.create, {
      ...draftOf(await kind('personal')),
      name: '志愿者假',
      note: '每年一天',
    })
    expect((await kindsOf()).at(-1)).toMatchObject({ id, code: '', name: '志愿者假', unit: 'hour', isOpen: true })
    await server.done('hr', leaveKindCalls.update, {
      ...draftOf((await kindsOf()).at(-1)!),
      id,
      name: '公益假',
      unit: 'day',
    })
    await server.done('hr', leaveKindCalls.open, { id, isOpen: false })
    expect(
      (await server.done('staff', leaveKindCalls.list, { isOpen: true })).list.map(({ name }) => name),
    ).not.toContain('公益假')
    expect((await kindsOf('other')).map(({ name }) => name)).not.toContain('公益假')
  })

  it('are kept by HR managers, under names of their own', async () => {
    const before = await kindsOf()
    const annual = await kind('annual')
    const draft = draftOf(annual)
    expect(await server.call('manager', leaveKindCalls.create, { ...draft, name: '另一种' })).toMatchObject({
      status: 403,
    })
    expect(await server.call('staff', leaveKindCalls.open, { id: annual.id, isOpen: false })).toMatchObject({
      status: 403,
    })
    expect(await server.call('hr', leaveKindCalls.create, draft)).toMatchObject({
      code: 'leave_kind.name.taken',
      msg: '已有同名的假期类型',
    })
    expect(await server.call('other', leaveKindCalls.update, { ...draft, id: annual.id })).toMatchObject({ result: 4 })
    const steps = [
      { years: 5, amount: 5 },
      { years: 1, amount: 10 },
    ]
    expect(
      await server.call('hr', leaveKindCalls.update, {
        ...draft,
        id: annual.id,
        accrual: { ...annual.accrual, steps },
      }),
    ).toMatchObject({ code: 'leave_kind.steps' })
    await server.done('hr', leaveBalanceCalls.adjust, {
      personId: staff.id,
      kindId: annual.id,
      amount: 1,
      reason: '补发',
    })
    expect(await server.call('hr', leaveKindCalls.update, { ...draft, id: annual.id, unit: 'hour' })).toMatchObject({
      code: 'leave_kind.unit.used',
    })
    expect(await kindsOf()).toEqual(before)
    await server.done('hr', leaveKindCalls.update, { ...draft, id: annual.id, unit: 'half' })
  })
})

describe('balances', () => {
  it('follow the years of work as soon as they are known', async () => {
    const annual = await kind('annual')
    const of = async () => (await balances('sales')).find(({ kindId }) => kindId === annual.id)!
    await server.done('hr', leaveBalanceCalls.dates, {
      id: sales.id,
      joinedOn: `${year - 3}-05-06`,
      workSince: `${year - 12}-07-01`,
    })
    expect(await server.done('sales', leaveBalanceCalls.mine, {})).toMatchObject({
      person: { id: sales.id },
      joinedOn: `${year - 3}-05-06`,
      workSince: `${year - 12}-07-01`,
    })
    expect((await of()).lots.find(({ source }) => source === String(year))).toEqual({
      source: String(year),
      remaining: 10,
      startsOn: `${year}-01-01`,
      expiresOn: `${year}-12-31`,
    })
    expect((await of()).remaining).toBeGreaterThanOrEqual(10)
    const page = await server.done('hr', leaveBalanceCalls.people, { key: sales.name })
    expect(page.list).toMatchObject([{ id: sales.id, joinedOn: `${year - 3}-05-06` }])
    expect(page.list[0]!.balances.find(({ kindId }) => kindId === annual.id)!.remaining).toBe((await of()).remaining)
    // A new rule reaches everybody at once.
    const { id: kindId } = await server.done('hr', leaveKindCalls.create, {
      ...draftOf(annual),
      name: '生日假',
      accrual: { ...annual.accrual, steps: [{ years: 0, amount: 1 }] },
    })
    expect((await balances('sales')).find(one => one.kindId === kindId)!.lots[0]).toMatchObject({
      source: String(year),
      remaining: 1,
    })
  })

  it('are given and taken by HR, with the reason, never below zero', async () => {
    const lieu = await kind('lieu')
    const adjust = (amount: number, more: object = {}) =>
      server.call('hr', leaveBalanceCalls.adjust, {
        personId: staff.id,
        kindId: lieu.id,
        amount,
        reason: '周末值班',
        ...more,
      })
    const left = async () => (await balances('staff')).find(({ kindId }) => kindId === lieu.id)!.remaining
    const before = await left()
    expect(await adjust(8)).toMatchObject({ result: 0 })
    expect(await adjust(4, { expiresOn: addDays(today, 30) })).toMatchObject({ result: 0 })
    expect(await adjust(-5)).toMatchObject({ result: 0 })
    expect(await left()).toBe(before + 7)
    // What expires first is taken first.
    expect(
      (await balances('staff')).find(({ kindId }) => kindId === lieu.id)!.lots.map(({ remaining }) => remaining),
    ).toContain(7)
    const { list } = await server.done('staff', leaveBalanceCalls.entries, { kindId: lieu.id })
    expect(list[0]).toMatchObject({ cause: 'adjust', reason: '周末值班', actor: { id: hr.id }, unit: 'hour' })
    expect(await adjust(-1000)).toMatchObject({ code: 'leave.balance', errors: [{ field: 'amount' }] })
    expect(await adjust(1, { expiresOn: addDays(today, -1) })).toMatchObject({ code: 'leave.balance.expired' })
    expect(await adjust(1, { reason: ' ' })).toMatchObject({ errors: [{ field: 'reason', code: 'required' }] })
    expect(await adjust(1, { kindId: (await kind('sick')).id })).toMatchObject({ code: 'leave.balance.none' })
    expect(await adjust(1, { personId: demoPeople.other.id })).toMatchObject({ result: 4 })
    expect(
      await server.call('hr', leaveBalanceCalls.dates, {
        id: staff.id,
        joinedOn: '2020-01-01',
        workSince: '2020-01-02',
      }),
    ).toMatchObject({ code: 'leave.person.dates' })
    expect(await left()).toBe(before + 7)
  })

  it('are seen by their person, those above them, and HR managers', async () => {
    for (const who of ['manager', 'admin', 'hr'] as const)
      expect((await balances(who, staff.id)).length).toBeGreaterThan(0)
    for (const call of [leaveBalanceCalls.mine, leaveBalanceCalls.entries] as const) {
      expect(await server.call('sales', call, { personId: staff.id })).toMatchObject({ status: 403 })
      expect(await server.call('other', call, { personId: staff.id })).toMatchObject({ data: undefined })
    }
    expect(await server.call('manager', leaveBalanceCalls.people, {})).toMatchObject({ status: 403 })
    expect(
      await server.call('staff', leaveBalanceCalls.adjust, {
        personId: staff.id,
        kindId: (await kind('lieu')).id,
        amount: 100,
        reason: '自己加',
      }),
    ).toMatchObject({ status: 403 })
  })

  it('expire, are carried over once, and expire then for good', async () => {
    const { id: kindId } = await kind('annual')
    await server.done('hr', leaveBalanceCalls.dates, {
      id: hr.id,
      joinedOn: `${year - 5}-01-01`,
      workSince: `${year - 11}-01-01`,
    })
    await settle(`${year + 2}-01-01`)
    const source = `carry ${year}`
    expect(await lots(hr.id, kindId)).toEqual(
      expect.arrayContaining([
        { source: String(year), remaining: 0, expires_on: `${year}-12-31` },
        { source: String(year + 2), remaining: 10, expires_on: `${year + 2}-12-31` },
      ]),
    )
    // Two years late, what was carried has expired as well.
    await settle(`${year + 2}-01-02`)
    const [carried] = await server.sql<{ entries: number }>(
      `select count(*)::int as entries from leave_entry e join leave_lot o on o.comp_id = e.comp_id and o.id = e.lot_id
      where o.person_id = $1 and o.kind_id = $2 and o.source = $3`,
      [hr.id, kindId, source],
    )
    expect(carried!.entries).toBe(2)
    await settle(`${year + 3}-01-01`)
    expect(await lots(hr.id, kindId)).toContainEqual({
      source: `carry ${year + 2}`,
      remaining: 5,
      expires_on: `${year + 3}-03-31`,
    })
    const twice = await lots(hr.id, kindId)
    await settle(`${year + 3}-01-01`)
    expect(await lots(hr.id, kindId)).toEqual(twice)
    await settle(`${year + 3}-04-01`)
    expect(await lots(hr.id, kindId)).toContainEqual({
      source: `carry ${year + 2}`,
      remaining: 0,
      expires_on: `${year + 3}-03-31`,
    })
    const [sums] = await server.sql(
      `select (select sum(amount)::float8 from leave_entry) as entries, (select sum(remaining)::float8 from leave_lot)
        as lots`,
    )
    expect(sums!.entries).toBe(sums!.lots)
  })
})
