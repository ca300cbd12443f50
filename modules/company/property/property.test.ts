import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { propertyCalls } from './property.contract.ts'
import { waitForMeCalls } from '../wait-for-me/wait-for-me.contract.ts'

const server = testServer()
const { staff, hr, other } = demoPeople

describe('properties of a person', () => {
  it('come back as they were kept, whatever kind of value', async () => {
    for (const value of ['1', 1, true, null, { cards: ['todo', 'plan'], 卡片: 1 }, ['a', 2]]) {
      await server.done('staff', propertyCalls.write, { userId: staff.id, name: 'home_cards', value })
      expect(await server.done('staff', propertyCalls.read, { userId: staff.id, name: 'home_cards' })).toEqual({
        name: 'home_cards',
        value,
      })
    }
  })

  it('are null before, and pushes are off', async () => {
    expect(await server.done('hr', propertyCalls.read, { userId: hr.id, name: 'never_set' })).toEqual({
      name: 'never_set',
      value: null,
    })
    expect(await server.done('hr', propertyCalls.push, { userId: hr.id })).toEqual({ name: 'wechat_push', value: 0 })
    await server.done('hr', propertyCalls.write, { userId: hr.id, name: 'wechat_push', value: 1 })
    expect(await server.done('hr', propertyCalls.push, { userId: hr.id })).toEqual({ name: 'wechat_push', value: 1 })
  })

  it("are one's own", async () => {
    expect(await server.call('hr', propertyCalls.read, { userId: staff.id, name: 'home_cards' })).toMatchObject({
      result: 4,
    })
    expect(
      await server.call('hr', propertyCalls.write, { userId: staff.id, name: 'home_cards', value: 1 }),
    ).toMatchObject({ result: 4 })
    expect(
      await server.call('staff', propertyCalls.write, { userId: other.id, name: 'home_cards', value: 1 }),
    ).toMatchObject({ result: 4 })
  })

  it('have limits', async () => {
    expect(await server.call('staff', propertyCalls.write, { userId: staff.id, name: '../x', value: 1 })).toMatchObject(
      { code: 'input.invalid' },
    )
    expect(
      await server.call('staff', propertyCalls.write, { userId: staff.id, name: 'long', value: 'x'.repeat(9000) }),
    ).toMatchObject({ code: 'property.too_long' })
  })
})

describe('what waits for me', () => {
  it('is counted by kind', async () => {
    const before = await server.done('hr', waitForMeCalls.waitForMe, {})
    const staffBefore = await server.done('staff', waitForMeCalls.waitForMe, {})
    expect(before.list.find(({ kind }) => kind === 'task_agree')).toMatchObject({ name: '待我审核的任务', count: 0 })
    await server.sql(
      `with one as (update task set status = 'WAITING_AGREE' where id = (select id from task where comp_id = (select
        comp_id from person where id = $1)
        and status = 'RUNNING' limit 1) returning comp_id, id)
      insert into member (comp_id, subject_type, subject_id, person_id, role) select comp_id, 'task', id, $1,
        'approval' from one`,
      [hr.id],
    )
    const after = await server.done('hr', waitForMeCalls.waitForMe, {})
    expect(after).toMatchObject({
      total: before.total + 1,
      list: expect.arrayContaining([expect.objectContaining({ kind: 'task_agree', count: 1 })]),
    })
    // Of others nothing more waits; what one of them has finished is theirs to do no more.
    const others = ({ list }: typeof before) => list.filter(({ kind }) => kind !== 'task')
    expect(others(await server.done('staff', waitForMeCalls.waitForMe, {}))).toEqual(others(staffBefore))
    expect(await server.done('hr', waitForMeCalls.kpiSet, {})).toMatchObject({
      total: 0,
      list: [{ kind: 'kpi', count: 0, route: '/kpi/list' }],
    })
  })
})
