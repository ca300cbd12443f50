import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { eventCalls } from '#modules/calendar/calendar.contract.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { planViewerCalls } from '../viewer/plan-viewer.contract.ts'
import { goalCalls } from './goal.contract.ts'

const server = testServer()
const { staff, manager, finance } = demoPeople
const week = { goalType: 1, goalCycle: '2031-W10' } as const
const create = (draft: object = {}) =>
  server.done('staff', goalCalls.create, { ...week, name: '走访十家客户', ...draft })
const list = (more: object = {}, who: 'staff' | 'manager' = 'staff') =>
  server.done(who, goalCalls.list, { ...week, start: 0, limit: 100, ...more })
const rows = () => server.sql('select * from goal order by id')
const setLock = (lock: boolean, cycle: object = week) =>
  server.done('manager', goalCalls.lock, { ...week, ...cycle, userId: staff.id, lock })

describe('goals', () => {
  it('[goal-003, goal-009, goal-013, plan-005] stand in the list of their person and cycle, with its lock and count', async () => {
    const { id } = await create({ planNum: 10, unit: '家' })
    const plan = await list()
    expect(plan.list.find(one => one.id === id)).toMatchObject({ ...week, userId: staff.id, taskId: null, planNum: 10 })
    expect(plan).toMatchObject({ lock: false, user: { id: staff.id }, can: { edit: true, lock: false } })
    expect(plan.count).toBe(plan.list.length)
    expect(await server.call('staff', goalCalls.create, { ...week, name: ' ' })).toMatchObject({ code: 'goal.name' })
    expect(await server.call('staff', goalCalls.create, { ...week, goalCycle: '2031-W60', name: '错' })).toMatchObject({
      code: 'goal.cycle.unknown',
    })
  })

  it('[goal-010, goal-014, goal-015] of a week, month or season are a tree and a map; of a day or a year they are a list', async () => {
    const cycle = { goalType: 2, goalCycle: '2031-03' } as const
    const above = await create(cycle)
    const below = await create({ ...cycle, parentId: above.id })
    expect((await server.done('staff', goalCalls.tree, cycle)).list).toMatchObject([
      { id: above.id, level: 0, childNum: 1 },
      { id: below.id, parentId: above.id, level: 1, childNum: 0 },
    ])
    expect((await server.done('staff', goalCalls.mind, cycle)).list).toMatchObject([
      { id: above.id, parentId: null, children: [below.id] },
      { id: below.id, parentId: above.id, children: [] },
    ])
    expect(
      await server.call('staff', goalCalls.update, { id: above.id, name: '圈', parentId: below.id }),
    ).toMatchObject({
      code: 'goal.parent',
    })
    // Each put below the other at once: one of them stands, the other is refused.
    for (let round = 0; round < 5; round++) {
      const pair = [await create(cycle), await create(cycle)] as const
      const replies = await Promise.all(
        pair.map(({ id }, turn) =>
          server.call('staff', goalCalls.update, { id, name: '互为上级', parentId: pair[1 - turn]!.id }),
        ),
      )
      expect(replies.map(({ result, code }) => (result === 0 ? 'done' : code)).sort()).toEqual(['done', 'goal.parent'])
    }
    const day = await create({ goalType: 0, goalCycle: '2031-03-03' })
    expect(
      await server.call('staff', goalCalls.create, {
        goalType: 0,
        goalCycle: '2031-03-03',
        name: '下',
        parentId: day.id,
      }),
    ).toMatchObject({ code: 'goal.flat' })
  })

  it('are read below one goal at a time, each with its level and how many stand below it, by those alone who see the plan', async () => {
    const cycle = { goalType: 3, goalCycle: '2033-Q2' } as const
    const top = await create({ ...cycle, name: '顶' })
    const other = await create({ ...cycle, name: '旁' })
    const middle = await create({ ...cycle, name: '中', parentId: top.id })
    const low = await create({ ...cycle, name: '底', parentId: middle.id })
    const below = async (parentId: string) => (await server.done('staff', goalCalls.tree, { ...cycle, parentId })).list
    expect(await below('top')).toMatchObject([
      { id: top.id, level: 0, childNum: 1 },
      { id: other.id, level: 0, childNum: 0 },
    ])
    expect(await below(top.id)).toMatchObject([{ id: middle.id, parentName: '顶', level: 1, childNum: 1 }])
    expect(await below(middle.id)).toMatchObject([{ id: low.id, level: 2, childNum: 0 }])
    expect(await below(low.id)).toEqual([])
    // Branch by branch it is the tree that one answer has.
    const walk = async (parentId: string): Promise<object[]> =>
      (await Promise.all((await below(parentId)).map(async one => [one, ...(await walk(one.id))]))).flat()
    expect(await walk('top')).toEqual((await server.done('staff', goalCalls.tree, cycle)).list)
    // A goal of another cycle has none here, and a word that names none is refused.
    expect((await server.done('staff', goalCalls.tree, { ...week, parentId: top.id })).list).toEqual([])
    expect(await server.call('staff', goalCalls.tree, { ...cycle, parentId: 'bottom' })).toMatchObject({
      result: 1,
      msg: '上级：编号不正确',
    })
    for (const parentId of ['top', top.id])
      expect(await server.call('finance', goalCalls.tree, { ...cycle, userId: staff.id, parentId })).toMatchObject({
        result: 4,
      })
  })

  it('[plan-view-002, plan-view-008] is a node with what its task carries, by the names of the wire', async () => {
    const cycle = { goalType: 2, goalCycle: '2032-05' } as const
    const above = await create({ ...cycle, planNum: 10, unit: '家' })
    const below = await create({ ...cycle, parentId: above.id })
    await server.done('staff', goalCalls.march, { id: above.id, progress: 40, doneNum: 4, summary: '谈了四家' })
    const { body } = await server.request('/ftask/api/v3/task/goals/mind.json?goal_type=2&goal_cycle=2032-05', {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    expect((body.data as { list: object[] }).list).toMatchObject([
      {
        uuid: above.id,
        task_id: null,
        parent_id: null,
        children: [below.id],
        task: { goal_plan_num: 10, goal_done_num: 4, goal_marches: [{ summary: '谈了四家' }] },
      },
      { uuid: below.id, parent_id: above.id, children: [], task: { goal_marches: [] } },
    ])
  })

  it('[goal-002, goal-004] stand as their progress is to the time that is over, or as somebody says', async () => {
    const past = { goalType: 0, goalCycle: '2020-01-06' } as const
    const { id } = await create(past)
    const stands = async () => (await server.done('staff', goalCalls.detail, { id })).status
    expect(await stands()).toBe(3)
    await server.done('staff', goalCalls.march, { id, progress: 85, summary: '差两家', doneNum: 8 })
    expect(await stands()).toBe(1)
    await server.done('staff', goalCalls.march, { id, progress: 95 })
    expect(await stands()).toBe(0)
    await server.done('staff', goalCalls.setStatus, { id, status: 1 })
    expect(await stands()).toBe(1)
    const early = await create({ goalType: 4, goalCycle: '2039' })
    await server.done('staff', goalCalls.march, { id: early.id, progress: 20 })
    expect((await server.done('staff', goalCalls.detail, { id: early.id })).status).toBe(2)
    expect((await server.done('staff', goalCalls.detail, { id })).goalMarches).toMatchObject([
      { progress: 85, doneNum: 8, summary: '差两家' },
      { progress: 95 },
    ])
  })

  it('[goal-007, goal-008] that are finished are neither restarted nor edited', async () => {
    const { id } = await create()
    await server.done('staff', goalCalls.march, { id, progress: 100 })
    const before = await rows()
    for (const refused of [
      server.call('staff', goalCalls.march, { id, progress: 50 }),
      server.call('staff', goalCalls.update, { id, name: '改' }),
      server.call('staff', goalCalls.setStatus, { id, status: 1 }),
    ])
      expect(await refused).toMatchObject({ code: 'goal.finished' })
    expect(await rows()).toEqual(before)
  })

  it('[goal-006, goal-018] of a locked cycle are not changed, and what comes of their tasks is held until it is opened', async () => {
    const cycle = { goalType: 3, goalCycle: '2031-Q1' } as const
    const { id: taskId } = await server.done('staff', taskCalls.create, { name: '写方案', managerIds: [staff.id] })
    const { id } = await create({ ...cycle, taskId, name: '' })
    const detail = () => server.done('staff', goalCalls.detail, { id })
    expect((await detail()).name).toBe('写方案')
    const note = (progress: number) =>
      server.sql('update task set progress_percent = $2 where id = $1', [taskId, progress])
    await note(30)
    expect(await detail()).toMatchObject({ progress: 30, goalMarches: [{ progress: 30, isHeld: false }] })
    expect(await server.call('staff', goalCalls.lock, { ...cycle, lock: true })).toMatchObject({ status: 403 })
    await setLock(true, cycle)
    for (const refused of [
      server.call('staff', goalCalls.create, { ...cycle, name: '再来一个' }),
      server.call('staff', goalCalls.update, { id, name: '改' }),
      server.call('staff', goalCalls.march, { id, progress: 50 }),
      server.call('staff', goalCalls.unlink, { goalUuid: id }),
      server.call('staff', goalCalls.carry, cycle),
    ])
      expect(await refused).toMatchObject({ code: 'goal.cycle.locked' })
    await note(60)
    expect(await detail()).toMatchObject({ progress: 30, lock: true, can: { edit: false } })
    expect((await detail()).goalMarches.at(-1)).toMatchObject({ progress: 60, isHeld: true })
    await setLock(false, cycle)
    expect(await detail()).toMatchObject({ progress: 60, lock: false, can: { edit: true } })
  })

  it('locked while they are edited are edited before, or refused after', async () => {
    const cycle = { goalType: 1, goalCycle: '2031-W20' } as const
    const { id } = await create(cycle)
    const [, edited] = await Promise.all([
      setLock(true, cycle),
      server.call('staff', goalCalls.update, { id, name: '抢在前面' }),
    ])
    const { name, lock } = await server.done('staff', goalCalls.detail, { id })
    expect(lock).toBe(true)
    expect(name).toBe(edited.result === 0 ? '抢在前面' : '走访十家客户')
  })

  it('[goal-016, goal-017] are made of tasks, once a cycle, and unlinked without them', async () => {
    const { id: taskId } = await server.done('staff', taskCalls.create, { name: '整理档案', managerIds: [staff.id] })
    const { id } = await create({ taskId })
    expect(await server.call('staff', goalCalls.create, { ...week, taskId })).toMatchObject({
      code: 'goal.task.already',
    })
    await server.done('staff', goalCalls.unlink, { goalUuid: id })
    expect((await list()).list.map(one => one.id)).not.toContain(id)
    await server.done('staff', taskCalls.detail, { id: taskId })
  })

  it('that are undone go on in the next cycle, once', async () => {
    const before = { goalType: 1, goalCycle: '2031-W30' } as const
    const next = { goalType: 1, goalCycle: '2031-W31' } as const
    await create({ ...before, name: '没做完' })
    const done = await create({ ...before, name: '做完了' })
    await server.done('staff', goalCalls.march, { id: done.id, progress: 100 })
    expect((await list(next)).undoneBefore).toBe(1)
    const tried = await Promise.all([
      server.done('staff', goalCalls.carry, next),
      server.done('staff', goalCalls.carry, next),
    ])
    expect(tried.reduce((sum, { num }) => sum + num, 0)).toBe(1)
    expect(await list(next)).toMatchObject({ list: [{ name: '没做完' }], undoneBefore: 0 })
  })

  it('that are undone go on as they stood to each other; what its task has ended, or is there, is not offered', async () => {
    const before = { goalType: 2, goalCycle: '2031-09' } as const
    const next = { goalType: 2, goalCycle: '2031-10' } as const
    const taskOf = async (name: string) =>
      (await server.done('staff', taskCalls.create, { name, managerIds: [staff.id] })).id
    const [ended, there] = [await taskOf('做完的任务'), await taskOf('已经在的任务')]
    const above = await create({ ...before, name: '上' })
    const below = await create({ ...before, name: '下', parentId: above.id })
    await create({ ...before, taskId: ended })
    await create({ ...before, taskId: there })
    await server.sql('update task set progress_percent = 100 where id = $1', [ended])
    const own = await create({ ...next, taskId: there })
    expect((await list(next)).undoneBefore).toBe(2)
    expect(await server.done('staff', goalCalls.carry, next)).toMatchObject({ num: 2 })
    const plan = await list(next)
    expect(plan.undoneBefore).toBe(0)
    const [carriedAbove, carriedBelow] = ['上', '下'].map(name => plan.list.find(one => one.name === name)!)
    expect(carriedBelow).toMatchObject({ parentId: carriedAbove!.id })
    expect(plan.list.map(one => one.id).toSorted()).toEqual([own.id, carriedAbove!.id, carriedBelow!.id].toSorted())
    expect((await server.done('staff', goalCalls.detail, { id: below.id })).parentId).toBe(above.id)
  })
})

describe('progress', () => {
  it('[goal-012] that was said by mistake is deleted, and the goal stands as before', async () => {
    const cycle = { goalType: 1, goalCycle: '2031-W50' } as const
    const { id } = await create({ ...cycle, planNum: 10 })
    const say = async (progress: number, doneNum: number) =>
      (await server.done('staff', goalCalls.march, { id, progress, doneNum })).id
    const first = await say(20, 2)
    const second = await say(70, 7)
    const detail = () => server.done('staff', goalCalls.detail, { id })
    expect(await server.call('finance', goalCalls.removeMarch, { id: second })).toMatchObject({ result: 4 })
    expect((await detail()).progress).toBe(70)
    await server.done('staff', goalCalls.removeMarch, { id: second })
    expect(await detail()).toMatchObject({ progress: 20, doneNum: 2, goalMarches: [{ id: first }] })
    expect(await server.call('staff', goalCalls.removeMarch, { id: second })).toMatchObject({ result: 4 })
    await setLock(true, cycle)
    expect(await server.call('staff', goalCalls.removeMarch, { id: first })).toMatchObject({
      code: 'goal.cycle.locked',
    })
    await setLock(false, cycle)
    await server.done('staff', goalCalls.removeMarch, { id: first })
    expect(await detail()).toMatchObject({ progress: 0, doneNum: null, goalMarches: [] })
    const last = await say(100, 10)
    expect(await server.call('staff', goalCalls.removeMarch, { id: last })).toMatchObject({ code: 'goal.finished' })
  })

  it('takes with it how the goal was said to stand with it, and no other word on that', async () => {
    const cycle = { goalType: 1, goalCycle: '2031-W51' } as const
    const { id } = await create(cycle)
    const say = async (progress: number, status?: 1 | 2) =>
      (await server.done('staff', goalCalls.march, { id, progress, ...(status ? { status } : {}) })).id
    const stands = async () => {
      const { status, isStatusSet } = await server.done('staff', goalCalls.detail, { id })
      return isStatusSet ? status : null
    }
    const plain = await say(10)
    await server.done('staff', goalCalls.setStatus, { id, status: 3 })
    await server.done('staff', goalCalls.removeMarch, { id: plain })
    expect(await stands()).toBe(3)
    await say(20, 1)
    const ahead = await say(30, 2)
    expect(await stands()).toBe(2)
    await server.done('staff', goalCalls.removeMarch, { id: ahead })
    expect(await stands()).toBe(1)
  })

  it('[goal-001] of a goal that is a task is carried by its cycle and what is above it', async () => {
    const cycle = { goalType: 2, goalCycle: '2031-11' } as const
    const { id: taskId } = await server.done('staff', taskCalls.create, { name: '整理合同', managerIds: [staff.id] })
    const above = await create(cycle)
    const { id } = await create({ ...cycle, taskId, parentId: above.id })
    await server.done('staff', goalCalls.march, { id, progress: 30, summary: '过半了' })
    const { body } = await server.request('/ftask/api/v3/task/goals.json?goal_type=2&goal_cycle=2031-11', {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    expect((body.data as { list: object[] }).list).toContainEqual(
      expect.objectContaining({
        task_id: taskId,
        parent_uuid: above.id,
        goal_type: 2,
        goal_cycle: '2031-11',
        goal_marches: [expect.objectContaining({ progress: 30, summary: '过半了' })],
      }),
    )
  })
})

describe('goals in the calendar', () => {
  const day = (date: string) => ({ startDate: `${date}T00:00:00+08:00`, endDate: `${date}T23:59:59.999+08:00` })
  it('stand on the last day of their cycle, for their person and whoever may see their plan', async () => {
    const { id } = await create({ goalType: 2, goalCycle: '2036-02', name: '二月的事' })
    const on = async (who: 'staff' | 'manager' | 'finance', date: string, more: object = {}) =>
      (await server.done(who, eventCalls.all, { ...day(date), ...more })).list.filter(one => one.kind === 'goal')
    expect(await on('staff', '2036-02-29')).toMatchObject([{ id, name: '二月的事', status: null, isAllDay: true }])
    expect(await on('staff', '2036-02-28')).toEqual([])
    expect(await on('manager', '2036-02-29', { personId: staff.id })).toMatchObject([{ id }])
    expect(await on('finance', '2036-02-29', { personId: staff.id })).toEqual([])
    await server.done('staff', goalCalls.march, { id, progress: 100 })
    expect(await on('staff', '2036-02-29')).toMatchObject([{ id, status: 'FINISH' }])
  })
})

describe('a goal above', () => {
  it('that is taken away leaves those below it where it stood; each step is in the history', async () => {
    const cycle = { goalType: 2, goalCycle: '2034-03' } as const
    const top = await create(cycle)
    const middle = await create({ ...cycle, parentId: top.id })
    const low = await create({ ...cycle, parentId: middle.id })
    await server.done('staff', goalCalls.unlink, { goalUuid: middle.id })
    expect((await server.done('staff', goalCalls.detail, { id: low.id })).parentId).toBe(top.id)
    await server.done('staff', goalCalls.march, { id: low.id, progress: 40 })
    expect(
      await server.sql(`select action from history where subject_type = 'goal' and subject_id = $1 order by id`, [
        low.id,
      ]),
    ).toEqual([{ action: 'create' }, { action: 'march' }])
  })
})

describe('plans', () => {
  it('are of no kind of cycle that the company has switched off', async () => {
    const quarter = { goalType: 3, goalCycle: '2031-Q3' } as const
    const { id } = await create(quarter)
    const write = (keyValue: string) => server.done('admin', settingCalls.write, { keyName: 'plan_setting', keyValue })
    try {
      await write('{"model":null,"week":0,"quarter":0}')
      const before = await rows()
      for (const cycle of [quarter, { goalType: 1, goalCycle: '2031-W32' } as const]) {
        expect(await server.call('staff', goalCalls.create, { ...cycle, name: '新的' })).toMatchObject({
          code: 'goal.kind.off',
        })
        expect(await server.call('staff', goalCalls.carry, cycle)).toMatchObject({ code: 'goal.kind.off' })
        expect((await list(cycle)).can).toMatchObject({ edit: false, snapshot: true })
      }
      expect(await rows()).toEqual(before)
      // What is there already is worked on to its end; other kinds go on.
      await server.done('staff', goalCalls.march, { id, progress: 40 })
      await create({ goalType: 2, goalCycle: '2031-08' })
    } finally {
      await write('{"model":null,"week":1,"quarter":1}')
    }
    await create(quarter)
  })

  it('[plan-007, plan-009, plan-010, plan-012] are one’s own, those of people below, who are operable, and of the team', async () => {
    const { id } = await create({ goalCycle: '2031-W40' })
    const users = async (who: 'manager' | 'finance' | 'staff') =>
      (await server.done(who, planViewerCalls.users, {})).list.map(one => [one.id, one.relation, one.isOperable])
    const seen = await users('manager')
    expect(seen.slice(0, 2)).toEqual([
      [manager.id, 'own', true],
      [staff.id, 'below', true],
    ])
    // Of the same manager: each of those who are listed is seen, and changed by nobody but those above.
    expect(seen).toContainEqual([finance.id, 'team', false])
    const ofFinance = { goalCycle: '2031-W40', userId: finance.id }
    expect((await list(ofFinance, 'manager')).can).toMatchObject({ edit: false, lock: false })
    expect(await server.call('manager', goalCalls.create, { ...week, ...ofFinance, name: '替别人定的' })).toMatchObject(
      { status: 403 },
    )
    await server.done('manager', goalCalls.update, { id, name: '上级改的' })
    expect((await list({ goalCycle: '2031-W40', userId: staff.id }, 'manager')).can).toMatchObject({
      edit: true,
      lock: true,
    })
    expect(
      await server.call('staff', goalCalls.list, { ...week, userId: manager.id, start: 0, limit: 20 }),
    ).toMatchObject({ result: 4 })
    expect(await server.call('finance', goalCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.call('other', goalCalls.detail, { id })).toMatchObject({ result: 4 })
  })

  it('[plan-008] are shared with whom their person chooses, who see them and change nothing, until they no longer are', async () => {
    const cycle = { goalType: 2, goalCycle: '2037-05' } as const
    const { id } = await create({ ...cycle, name: '共享的目标' })
    const shared = async () =>
      (await server.done('finance', planViewerCalls.users, {})).list.filter(one => one.relation === 'shared')
    const share = (personIds: string[]) => server.call('staff', planViewerCalls.share, { personIds })
    expect(await shared()).toEqual([])
    expect(await share([newId()])).toMatchObject({ errors: [{ field: 'person_ids' }] })
    expect((await share([finance.id, staff.id])).result).toBe(0)
    expect((await server.done('staff', planViewerCalls.viewers, {})).list.map(one => one.id)).toEqual([finance.id])
    expect(await shared()).toMatchObject([{ id: staff.id, isOperable: false }])
    expect(await server.sql(`select person_id, subject_id from notification where kind = 'plan.shared'`)).toEqual([
      { person_id: finance.id, subject_id: staff.id },
    ])
    const asFinance = { ...cycle, userId: staff.id, start: 0, limit: 20 }
    expect(await server.done('finance', goalCalls.list, asFinance)).toMatchObject({
      list: [{ id }],
      can: { edit: false, lock: false, snapshot: false },
    })
    const inCalendar = async () =>
      (
        await server.done('finance', eventCalls.all, {
          startDate: '2037-05-31T00:00:00+08:00',
          endDate: '2037-05-31T23:59:59.999+08:00',
          personId: staff.id,
        })
      ).list.filter(one => one.kind === 'goal')
    expect(await inCalendar()).toMatchObject([{ id }])
    const before = await rows()
    for (const refused of [
      server.call('finance', goalCalls.march, { id, progress: 50 }),
      server.call('finance', goalCalls.update, { id, name: '改' }),
      server.call('finance', goalCalls.unlink, { goalUuid: id }),
      server.call('finance', goalCalls.create, { ...cycle, userId: staff.id, name: '替别人定的' }),
      server.call('finance', goalCalls.carry, { ...cycle, userId: staff.id }),
      server.call('finance', goalCalls.snapshot, { ...cycle, userId: staff.id, name: '快照' }),
      server.call('finance', goalCalls.lock, { ...cycle, userId: staff.id }),
    ])
      expect(await refused).toMatchObject({ status: 403 })
    expect(await rows()).toEqual(before)
    expect((await share([])).result).toBe(0)
    expect(await shared()).toEqual([])
    expect(await inCalendar()).toEqual([])
    expect(await server.call('finance', goalCalls.list, asFinance)).toMatchObject({ result: 4 })
  })

  it('[plan-004, plan-006] are kept as snapshots that cannot change, and compared with now', async () => {
    const cycle = { goalType: 1, goalCycle: '2031-W44' } as const
    const [kept, done, gone] = [await create(cycle), await create(cycle), await create(cycle)]
    const { id } = await server.done('staff', goalCalls.snapshot, { ...cycle, name: '周一' })
    await server.done('staff', goalCalls.march, { id: done.id, progress: 100 })
    await server.done('staff', goalCalls.unlink, { goalUuid: gone.id })
    const added = await create(cycle)
    const { list: changes } = await server.done('staff', goalCalls.compare, { id })
    expect(Object.fromEntries(changes.map(one => [one.id, one.change]))).toEqual({
      [kept.id]: 'same',
      [done.id]: 'done',
      [gone.id]: 'dropped',
      [added.id]: 'added',
    })
    const stood = await list({ ...cycle, mirror: id })
    expect(stood.list.map(one => one.id)).toEqual([kept.id, done.id, gone.id])
    expect(stood).toMatchObject({ total: 3, count: 3, can: { edit: false } })
    // Page by page, and by how they stood then, as the goals themselves.
    expect((await list({ ...cycle, mirror: id, start: 1, limit: 1 })).list.map(one => one.id)).toEqual([done.id])
    expect((await list({ ...cycle, mirror: id, start: 3, limit: 1 })).list).toEqual([])
    const status = stood.list[0]!.status === 0 ? 1 : 0
    expect(await list({ ...cycle, mirror: id, status })).toMatchObject({ list: [], total: 0 })
    expect(await server.call('staff', goalCalls.list, { ...week, mirror: id, start: 0, limit: 20 })).toMatchObject({
      result: 4,
    })
    await expect(server.sql("update goal_snapshot set name = '改' where id = $1", [id])).rejects.toThrow(
      'does not change',
    )
  })
})
