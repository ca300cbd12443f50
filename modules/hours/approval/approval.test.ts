import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { waitingCalls } from '#mechanisms/waiting/waiting.contract.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { managerCalls, settingCalls, waitForMeCalls } from '#modules/company/company.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { addDays, mondayOf } from '#platform/contract/days.ts'
import { workHourCalls } from '../log/work-hour.contract.ts'
import { summaryCalls } from '../summary/summary.contract.ts'
import { approvalCalls } from './approval.contract.ts'

const server = testServer()
const race = racing(server)
const { staff, manager } = demoPeople
const today = dayOf(new Date(), 'Asia/Shanghai')
const newTask = async () =>
  (
    await server.done('manager', taskCalls.create, {
      name: '回归测试',
      managerIds: [staff.id, demoPeople.admin.id, demoPeople.sales.id],
    })
  ).id
const log = async (who: DemoLogin, taskId: string, hour: number, startDate = today) =>
  (await server.done(who, workHourCalls.create, { taskId, startDate, hour })).id
/** A log that waits, with its task. */
async function waiting(who: DemoLogin = 'staff', hour = 2) {
  await server.sql('delete from work_hour')
  const taskId = await newTask()
  const id = await log(who, taskId, hour)
  await server.done(who, workHourCalls.submit, { id: [id] })
  return { id, taskId }
}
const statusOf = async (id: string) =>
  (await server.sql<{ status: string }>('select status from work_hour where id = $1', [id]))[0]!.status
const realHours = async (taskId: string) =>
  (await server.done('manager', summaryCalls.real, { id: taskId })).realWorkHour

describe('submitting', () => {
  it('[hours-017] hands drafts in to the direct superior, whose feed, list and count say so', async () => {
    await server.sql('delete from work_hour')
    const taskId = await newTask()
    const ids = [await log('staff', taskId, 4, addDays(today, -1)), await log('staff', taskId, 3.5)]
    expect(await server.done('staff', workHourCalls.submit, { startDate: addDays(today, -1), endDate: today })).toEqual(
      { count: 2 },
    )
    expect((await server.done('manager', approvalCalls.list, {})).list.map(row => row.id)).toEqual(ids)
    expect((await server.done('admin', approvalCalls.list, {})).list).toEqual([])
    expect(
      (await server.done('manager', waitForMeCalls.waitForMe, {})).list.find(({ kind }) => kind === 'workhour_agree'),
    ).toMatchObject({ count: 2, route: '/workhour_approve' })
    expect((await server.done('manager', notificationCalls.list, {})).list[0]).toMatchObject({
      kind: 'workhour.submitted',
      details: { hours: 7.5, count: 2 },
      actor: { id: staff.id },
    })
    expect(await realHours(taskId)).toBe(0)
  })

  it('[hours-017] waits for its approver as the notice names it: all that was handed in at once, and nothing else', async () => {
    await server.sql('delete from work_hour')
    const taskId = await newTask()
    await log('staff', taskId, 1, addDays(today, -1))
    await log('staff', taskId, 2)
    await server.done('staff', workHourCalls.submit, { startDate: addDays(today, -1), endDate: today })
    const later = await log('staff', await newTask(), 3)
    await server.done('staff', workHourCalls.submit, { id: [later] })
    const [second, first] = (await server.done('manager', notificationCalls.list, {})).list
    const about = async (who: DemoLogin, notice: { subjectId: string }) =>
      (await server.done(who, waitingCalls.list, { about: [notice.subjectId] })).list
    expect((await about('manager', first!)).map(row => [row.about, row.amount]).toSorted()).toEqual([
      [first!.subjectId, '1.00'],
      [first!.subjectId, '2.00'],
    ])
    expect(await about('manager', second!)).toMatchObject([{ id: later, about: later, kind: 'workhour_agree' }])
    expect(await about('admin', first!)).toEqual([])
    await server.done('manager', approvalCalls.process, {
      id: (await about('manager', first!)).map(({ id }) => id),
      agree: true,
    })
    expect(await about('manager', first!)).toEqual([])
    expect(await about('manager', second!)).toHaveLength(1)
  })

  it("takes what is one's own, a draft, and not still to come", async () => {
    const { id } = await waiting()
    const submit = (who: DemoLogin, ids: string[]) => server.call(who, workHourCalls.submit, { id: ids })
    expect(await submit('staff', [id])).toMatchObject({ code: 'workhour.not_editable' })
    expect(await submit('staff', [newId()])).toMatchObject({ result: 4 })
    const draft = await log('staff', await newTask(), 1)
    expect(await submit('manager', [draft])).toMatchObject({ result: 4 })
    const sunday = addDays(mondayOf(today), 6)
    if (sunday > today) {
      const tomorrow = await log('staff', await newTask(), 1, addDays(today, 1))
      expect(await submit('staff', [draft, tomorrow])).toMatchObject({
        code: 'workhour.not_yet',
        msg: '还没到的日期不能提交',
      })
      expect(await statusOf(draft)).toBe('DRAFT')
    }
    expect(await server.call('finance', workHourCalls.submit, {})).toMatchObject({
      result: 1,
      code: 'workhour.nothing_to_submit',
    })
  })

  it('counts at once where hours need no approval', async () => {
    await server.done('admin', settingCalls.write, {
      keyName: 'workhour_setting',
      keyValue: '{"approve":0,"remind":1}',
    })
    const { id, taskId } = await waiting('staff', 6)
    await server.done('admin', settingCalls.write, {
      keyName: 'workhour_setting',
      keyValue: '{"approve":1,"remind":1}',
    })
    expect(await statusOf(id)).toBe('AGREE')
    expect(await realHours(taskId)).toBe(6)
  })
})

describe('deciding', () => {
  it('agreed hours count on the task, and their person is told', async () => {
    const { id, taskId } = await waiting('staff', 2.25)
    expect(await server.done('manager', approvalCalls.process, { id: [id], agree: true })).toEqual({ count: 1 })
    expect(await server.done('staff', workHourCalls.detail, { id })).toMatchObject({
      status: 'AGREE',
      decider: { id: manager.id },
      can: { edit: false, revoke: false },
    })
    expect(await realHours(taskId)).toBe(2.25)
    expect((await server.done('staff', notificationCalls.list, {})).list[0]).toMatchObject({
      kind: 'workhour.agreed',
      details: { hours: 2.25 },
    })
    expect((await server.done('manager', approvalCalls.list, { scope: 'handled' })).list[0]).toMatchObject({ id })
  })

  it('sends back with a reason of at most 100, which stays until it is submitted again', async () => {
    const { id, taskId } = await waiting()
    expect(
      await server.call('manager', approvalCalls.process, { id: [id], agree: false, opinion: '太'.repeat(101) }),
    ).toMatchObject({ result: 1, errors: [{ field: 'opinion', code: 'too_long' }] })
    expect(await statusOf(id)).toBe('WAITING')
    await server.done('manager', approvalCalls.process, { id: [id], agree: false, opinion: '请写明做了什么' })
    expect(await server.done('staff', workHourCalls.detail, { id })).toMatchObject({
      status: 'REJECT',
      opinion: '请写明做了什么',
      can: { edit: true, submit: true },
    })
    await server.done('staff', workHourCalls.update, { id, hour: 1.5, summary: '回归登录流程' })
    await server.done('staff', workHourCalls.submit, { id: [id] })
    expect(await server.done('staff', workHourCalls.detail, { id })).toMatchObject({
      status: 'WAITING',
      opinion: null,
      hour: 1.5,
    })
    expect(await realHours(taskId)).toBe(0)
  })

  it("[hours-011] is the direct superior's, or a holder's of WORK_HOUR; nobody decides their own", async () => {
    const { id } = await waiting()
    const decide = (who: DemoLogin, one = id) => server.call(who, approvalCalls.process, { id: [one], agree: true })
    expect(await decide('staff')).toMatchObject({ status: 403 })
    expect(await decide('sales')).toMatchObject({ result: 4 })
    expect(await decide('finance')).toMatchObject({ result: 4 })
    expect(await decide('other')).toMatchObject({ result: 4, data: undefined })
    expect(await statusOf(id)).toBe('WAITING')
    // Who stands right above needs no authority for it.
    const taken = await server.sql<{ comp_id: string }>(
      `delete from person_authority where person_id = $1 and authority = 'WORK_HOUR' returning comp_id`,
      [manager.id],
    )
    expect(await decide('manager', (await waiting()).id)).toMatchObject({ result: 0 })
    await server.sql(`insert into person_authority (comp_id, person_id, authority) values ($1, $2, 'WORK_HOUR')`, [
      taken[0]!.comp_id,
      manager.id,
    ])
    const { id: own } = await waiting('manager')
    expect(await decide('manager', own)).toMatchObject({ status: 403 })
    expect(await decide('admin', own)).toMatchObject({ result: 0 })
    const { id: ofSales } = await waiting('sales')
    expect(await decide('manager', ofSales)).toMatchObject({ result: 0 })
  })

  it("is not made one's own by choosing nobody as manager; the former manager keeps what was theirs to see", async () => {
    await server.done('admin', managerCalls.choose, { id: demoPeople.staff.id, managerId: demoPeople.hr.id })
    const { id } = await waiting()
    const [decide, see] = [
      () => server.call('staff', approvalCalls.process, { id: [id], agree: true }),
      () => server.call('hr', workHourCalls.detail, { id }),
    ]
    await server.done('staff', managerCalls.choose, { id: demoPeople.staff.id, managerId: null })
    expect(await decide()).toMatchObject({ status: 403 })
    // Even where somebody has no manager, it is an administrator's.
    await server.done('admin', managerCalls.choose, { id: demoPeople.staff.id, managerId: null })
    expect(await decide()).toMatchObject({ status: 403 })
    expect((await server.done('admin', approvalCalls.list, { limit: 100 })).list.map(row => row.id)).toEqual([id])
    expect(await see()).toMatchObject({ result: 0, data: { can: { decide: false } } })
    // What is logged from then on is no longer theirs.
    await server.sql(`update work_hour set created_at = now() + interval '1 minute' where id = $1`, [id])
    expect(await see()).toMatchObject({ result: 4 })
    expect(await server.call('admin', approvalCalls.process, { id: [id], agree: true })).toMatchObject({ result: 0 })
    await server.done('admin', managerCalls.choose, { id: demoPeople.staff.id, managerId: demoPeople.manager.id })
  })

  it("is one's own where nobody stands above", async () => {
    const { id } = await waiting('admin')
    expect((await server.done('admin', approvalCalls.list, {})).list.map(row => row.id)).toEqual([id])
    expect(await server.call('admin', approvalCalls.process, { id: [id], agree: true })).toMatchObject({ result: 0 })
  })

  it('decides all of a batch or none', async () => {
    const { id, taskId } = await waiting()
    const second = await log('staff', taskId, 1)
    expect(await server.call('manager', approvalCalls.process, { id: [id, second], agree: true })).toMatchObject({
      result: 1,
      code: 'workhour.already_decided',
    })
    expect([await statusOf(id), await statusOf(second), await realHours(taskId)]).toEqual(['WAITING', 'DRAFT', 0])
  })

  it('happens exactly once, however many decide at once', async () => {
    const { id, taskId } = await waiting('staff', 5)
    const replies = await race('manager', approvalCalls.process, turn => ({
      id: [id],
      agree: turn % 3 !== 0,
      opinion: '',
    }))
    const [done, ...more] = replies.filter(({ result }) => result === 0)
    expect(done).toBeDefined()
    expect(more).toEqual([])
    expect(new Set(replies.filter(({ result }) => result !== 0).map(({ code }) => code))).toEqual(
      new Set(['workhour.already_decided']),
    )
    expect(await realHours(taskId)).toBe((await statusOf(id)) === 'AGREE' ? 5 : 0)
  })

  it('sums the hours of one task rightly when many logs are agreed to at once', async () => {
    await server.sql('delete from work_hour')
    const taskId = await newTask()
    const ids: string[] = []
    for (let turn = 0; turn < 20; turn++) ids.push(await log('staff', taskId, 1))
    await server.done('staff', workHourCalls.submit, { id: ids })
    const replies = await race('manager', approvalCalls.process, turn => ({ id: [ids[turn]!], agree: true }), 20)
    expect(replies.every(({ result }) => result === 0)).toBe(true)
    expect(await realHours(taskId)).toBe(20)
  })
})

describe('taking back', () => {
  it('makes waiting hours a draft again by their person, agreed ones wait again by who decides', async () => {
    const { id, taskId } = await waiting('staff', 3)
    const revoke = (who: DemoLogin) => server.call(who, workHourCalls.revoke, { id: [id] })
    expect(await revoke('finance')).toMatchObject({ result: 4 })
    expect(await revoke('manager')).toMatchObject({ result: 1, code: 'workhour.not_revocable' })
    await server.done('manager', approvalCalls.process, { id: [id], agree: true })
    expect(await revoke('staff')).toMatchObject({ status: 403 })
    expect(await realHours(taskId)).toBe(3)
    expect(await revoke('manager')).toMatchObject({ result: 0 })
    expect([await statusOf(id), await realHours(taskId)]).toEqual(['WAITING', 0])
    expect(await revoke('staff')).toMatchObject({ result: 0 })
    expect(await statusOf(id)).toBe('DRAFT')
    expect(await revoke('staff')).toMatchObject({ code: 'workhour.not_revocable' })
  })
})

describe('committing', () => {
  it('[hours-018] closes agreed hours for good, by holders of WORK_HOUR', async () => {
    const { id, taskId } = await waiting('staff', 3)
    expect(await server.call('manager', approvalCalls.commit, { startDate: today, endDate: today })).toMatchObject({
      result: 1,
      code: 'workhour.nothing_to_commit',
    })
    await server.done('manager', approvalCalls.process, { id: [id], agree: true })
    expect(await server.call('sales', approvalCalls.commit, {})).toMatchObject({ status: 403 })
    expect(await server.done('manager', approvalCalls.commit, { startDate: today, endDate: today })).toEqual({
      count: 1,
    })
    expect(await statusOf(id)).toBe('COMMIT')
    expect(await server.call('manager', workHourCalls.revoke, { id: [id] })).toMatchObject({
      code: 'workhour.not_revocable',
    })
    expect(await server.call('staff', workHourCalls.remove, { id })).toMatchObject({ code: 'workhour.not_editable' })
    expect(await realHours(taskId)).toBe(3)
  })
})
