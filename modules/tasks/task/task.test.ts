import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { fieldCalls } from './editing/field-calls.contract.ts'
import { taskCalls, type TaskStatus } from './task.contract.ts'

const server = testServer()
const { manager, staff, sales, finance } = demoPeople
const create = (draft: object = {}) =>
  server.done('manager', taskCalls.create, { name: '写周报', managerIds: [staff.id], ...draft })

describe('a task', () => {
  it('[plan-view-016, task-001] is created for a colleague, who finds it in their list, unread, and sees its people', async () => {
    const { id, code } = await create({
      name: '准备演示',
      partnerIds: [sales.id],
      priority: 2,
      planStartDate: '2030-01-02 09:00',
    })
    expect(code).toMatch(/^T\d{4,}$/)
    const { list, total } = await server.done('staff', taskCalls.list, { limit: 100 })
    expect(list[0]).toMatchObject({
      id,
      code,
      name: '准备演示',
      status: 'WAITING',
      newStatus: true,
      managers: [{ name: '王小雨' }],
    })
    expect(total).toBe(list.length)
    const detail = await server.done('staff', taskCalls.detail, { id })
    // No end means the end of the start day, in the company's zone (spec 1 §4).
    expect(detail).toMatchObject({
      type: 'TASK',
      planStartDate: '2030-01-02T01:00:00.000Z',
      planEndDate: '2030-01-02T15:59:59.999Z',
      duration: 1,
    })
    expect(detail.rel).toMatchObject({
      creator: [{ id: manager.id }],
      manager: [{ id: staff.id }],
      partner: [{ id: sales.id }],
    })
    expect(detail.can).toEqual({
      edit: true,
      editContent: true,
      lock: false,
      changeStatus: true,
      cancel: true,
      changeMembers: true,
      addChild: true,
      score: true,
      remove: false,
      comment: true,
    })
  })

  it('wants a name', async () => {
    const before = await server.sql('select count(*) from task')
    const reply = await server.call('manager', taskCalls.create, { name: '   ' })
    expect(reply).toMatchObject({
      status: 200,
      result: 1,
      code: 'input.invalid',
      msg: '名称：请填写',
      errors: [{ field: 'name', code: 'required' }],
    })
    expect(await server.sql('select count(*) from task')).toEqual(before)
  })

  it('cannot be given to a person of another company', async () => {
    const reply = await server.call('manager', taskCalls.create, { name: '越界', managerIds: [demoPeople.other.id] })
    expect(reply).toMatchObject({ status: 200, result: 1, code: 'person.unknown' })
    expect(await server.sql(`select id from task where name = '越界'`)).toEqual([])
  })

  it('[task-062] is seen by those who take part and those above them, by nobody else', async () => {
    const { id } = await create()
    for (const who of ['manager', 'staff', 'admin'] as const)
      expect((await server.call(who, taskCalls.detail, { id })).result).toBe(0)
    // Their supervisor, who is no administrator.
    const own = await server.done('staff', taskCalls.create, { name: '自己的' })
    expect((await server.call('manager', taskCalls.detail, { id: own.id })).result).toBe(0)
    const stranger = await server.call('finance', taskCalls.detail, { id })
    expect(stranger).toMatchObject({ status: 200, result: 4, data: { error_key: 'task', creator: { name: '张伟' } } })
    const foreign = await server.call('other', taskCalls.detail, { id })
    const unknown = await server.call('other', taskCalls.detail, { id: newId() })
    expect(foreign).toEqual(unknown)
    expect(foreign).toMatchObject({ result: 4, data: undefined })
    expect(await server.call(null, taskCalls.detail, { id })).toMatchObject({ status: 401, result: 401 })
  })

  it("[task-082] finishes on time or late, by the server's clock, and is not finished twice", async () => {
    const { id } = await create({ planStartDate: Date.now(), planEndDate: Date.now() + 86_400_000 })
    expect(await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })).toMatchObject({
      status: 'FINISH',
      progressPercent: 100,
      optResult: null,
    })
    const again = await server.done('staff', taskCalls.changeStatus, { id, status: 'CANCEL' })
    expect(again).toMatchObject({
      status: 'FINISH',
      optResult: { code: 'task.status.finished', msg: '任务已结束，请先重启' },
    })
    expect((await server.done('staff', taskCalls.detail, { id })).status).toBe('FINISH')
    const late = await create({ planStartDate: Date.now() - 5 * 86_400_000, planEndDate: Date.now() - 86_400_000 })
    expect(await server.done('staff', taskCalls.changeStatus, { id: late.id, status: 'FINISH' })).toMatchObject({
      status: 'FINISH_DELAY',
    })
  })

  it("moves between the list's two groups", async () => {
    const { id } = await create({ name: '两组' })
    const ids = async (isOpen: boolean) =>
      (await server.done('staff', taskCalls.list, { isOpen, limit: 100 })).list.map(row => row.id)
    expect(await ids(true)).toContain(id)
    await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })
    expect(await ids(true)).not.toContain(id)
    expect(await ids(false)).toContain(id)
  })

  it('keeps at least one manager', async () => {
    const { id } = await create()
    const reply = await server.call('manager', taskCalls.changeMembers, { id, role: 'manager', delId: [staff.id] })
    expect(reply).toMatchObject({ result: 1, code: 'task.manager.needed', msg: '至少保留一位负责人' })
    expect((await server.done('manager', taskCalls.detail, { id })).managers).toHaveLength(1)
  })

  it('is edited by its creator and managers alone', async () => {
    const { id } = await create({ partnerIds: [finance.id] })
    expect(await server.call('finance', taskCalls.update, { id, name: '改名' })).toMatchObject({
      status: 403,
      result: 403,
    })
    await server.done('staff', taskCalls.update, { id, name: '改名' })
    expect((await server.done('finance', taskCalls.detail, { id })).name).toBe('改名')
  })

  it('is done once under one idempotency key, however often it is sent', async () => {
    const key = crypto.randomUUID()
    const send = (name: string) =>
      server.call('manager', taskCalls.create, { name }, { headers: { 'idempotency-key': key } })
    const replies = await Promise.all(Array.from({ length: 10 }, () => send('只要一个')))
    expect(new Set(replies.map(reply => reply.data.id)).size).toBe(1)
    expect(await server.sql(`select id from task where name = '只要一个'`)).toHaveLength(1)
    expect(await send('另一个')).toMatchObject({ result: 1, code: 'idempotency.key_reused' })
    // With questions between as without.
    const labelled = crypto.randomUUID()
    const withTag = (name: string) =>
      server.call(
        'manager',
        taskCalls.create,
        { name, tagNames: ['只要一次'] },
        { headers: { 'idempotency-key': labelled } },
      )
    const twins = await Promise.all(Array.from({ length: 6 }, () => withTag('只要一个带标签的')))
    expect(new Set(twins.map(reply => reply.data?.id)).size).toBe(1)
    expect(await withTag('另一个')).toMatchObject({ result: 1, code: 'idempotency.key_reused' })
    expect(await server.sql(`select id from task where name = '只要一个带标签的'`)).toHaveLength(1)
  })
})

describe('a task as the specified calls have it', () => {
  const form = async (path: string, fields: Record<string, string>) =>
    server.request(`/ftask/api${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { authorization: `Bearer ${await server.token('manager')}` },
    })

  it('is created from a form, for whom `user_id` names, as what `user_type` says', async () => {
    const reply = await form('/v3/task', {
      name: '表单里来的',
      detail: '细节',
      summary: '摘要',
      status: 'RUNNING',
      user_id: staff.id,
      user_type: 'partner',
    })
    expect(reply.body).toMatchObject({ result: 0, data: { uuid: expect.any(String) } })
    const detail = await server.done('staff', taskCalls.detail, { id: (reply.body.data as { id: string }).id })
    expect(detail).toMatchObject({
      status: 'RUNNING',
      detail: '细节',
      summary: '摘要',
      managers: [{ id: manager.id }],
      rel: { partner: [{ id: staff.id }] },
    })
    expect((await form('/v3/task', { name: '已完成的', status: 'FINISH' })).body).toMatchObject({
      result: 1,
      errors: [{ field: 'status', code: 'choice' }],
    })
  })

  it('[task-024, task-026, task-091] has its people changed by `add_id` and `del_id`, and its files are `res_id` of the type attach_file', async () => {
    const file = new FormData()
    file.append('file', new Blob(['附件']), '附件.txt')
    const reply = await server.request('/ftask/api/file/upload', {
      method: 'POST',
      body: file,
      headers: { authorization: `Bearer ${await server.token('manager')}` },
    })
    const fileId = (reply.body.data as { list: { uuid: string }[] }).list[0]!.uuid
    const made = await form('/v3/task', { name: '带附件', res_id: fileId, res_rel_type: 'attach_file' })
    expect(made.body, JSON.stringify(made.body)).toMatchObject({ result: 0 })
    const { id } = made.body.data as { id: string }
    await form(`/v3/task/${id}/members`, { role: 'partner', add_id: sales.id })
    const rel = async () => (await server.done('manager', taskCalls.detail, { id })).rel
    expect(await rel()).toMatchObject({ partner: [{ id: sales.id }], attachFile: [{ name: '附件.txt' }] })
    await form(`/v3/task/${id}/members`, { role: 'partner', del_id: sales.id })
    expect((await rel()).partner ?? []).toEqual([])
    expect((await form(`/v3/task/${id}/update_patch`, { _method: 'PATCH', summary: '只改一项' })).body).toMatchObject({
      result: 0,
    })
    expect(await server.done('manager', taskCalls.detail, { id })).toMatchObject({
      name: '带附件',
      summary: '只改一项',
    })
  })

  it('[format-008, task-015] takes as many days as its span has, rounded up, and one at least', async () => {
    const days = async (planStartDate: string, planEndDate: string) =>
      (await server.done('manager', taskCalls.detail, { id: (await create({ planStartDate, planEndDate })).id }))
        .duration
    expect(await days('2030-01-02 09:00', '2030-01-02 10:00')).toBe(1)
    expect(await days('2030-01-02 09:00', '2030-01-04 09:00')).toBe(2)
    expect(await days('2030-01-02 09:00', '2030-01-04 10:00')).toBe(3)
  })

  it('[task-053, task-054] starts no later than it is due, on the same day at the latest', async () => {
    const turned = { result: 1, code: 'task.dates.order', msg: '开始时间不能晚于截止时间' }
    const before = await server.sql('select count(*) from task')
    expect(
      await server.call('manager', taskCalls.create, {
        name: '反了',
        planStartDate: '2030-01-05 09:00',
        planEndDate: '2030-01-04 18:00',
      }),
    ).toMatchObject({ ...turned, errors: [{ field: 'plan_end_date' }] })
    expect(await server.sql('select count(*) from task')).toEqual(before)
    const { id } = await create({ planStartDate: '2030-01-02 09:00', planEndDate: '2030-01-04 18:00' })
    const dates = () => server.sql('select plan_start_date, plan_end_date from task where id = $1', [id])
    const kept = await dates()
    expect(await server.call('staff', taskCalls.update, { id, planStartDate: '2030-01-05' })).toMatchObject({
      ...turned,
      errors: [{ field: 'plan_start_date' }],
    })
    expect(await server.call('staff', taskCalls.update, { id, planEndDate: '2030-01-01' })).toMatchObject({
      ...turned,
      errors: [{ field: 'plan_end_date' }],
    })
    expect(await server.call('staff', fieldCalls.changeStart, { id, planStartDate: '2030-01-05' })).toMatchObject(
      turned,
    )
    expect(await server.call('staff', fieldCalls.changeEnd, { id, planEndDate: '2030-01-01' })).toMatchObject(turned)
    expect(await dates()).toEqual(kept)
    await server.done('staff', taskCalls.update, { id, planStartDate: '2030-01-04 19:00' })
    expect(await server.done('staff', taskCalls.detail, { id })).toMatchObject({
      planStartDate: '2030-01-04T11:00:00.000Z',
      planEndDate: '2030-01-04T15:59:59.999Z',
    })
  })

  it('[task-032, task-034, task-035, task-036] stands in one of two groups of lists by its status, and has no other status than these', async () => {
    const groupsOf = async (id: string) => {
      const isIn = async (isOpen: boolean) =>
        (await server.done('staff', taskCalls.list, { id, isOpen })).list.some(row => row.id === id)
      return [await isIn(true), await isIn(false)]
    }
    const { id } = await create({ approvalIds: [manager.id] })
    const changeTo = (who: 'staff' | 'manager', status: TaskStatus) =>
      server.done(who, taskCalls.changeStatus, { id, status })
    expect(await groupsOf(id)).toEqual([true, false])
    for (const status of ['RUNNING', 'POST_PONE', 'WAITING', 'RUNNING'] as const) {
      expect(await changeTo('staff', status)).toMatchObject({ status, optResult: null })
      expect(await groupsOf(id)).toEqual([true, false])
    }
    expect(await changeTo('staff', 'FINISH')).toMatchObject({ status: 'WAITING_AGREE' })
    expect(await groupsOf(id)).toEqual([true, false])
    expect(await changeTo('manager', 'FINISH')).toMatchObject({ status: 'FINISH' })
    expect(await groupsOf(id)).toEqual([false, true])
    const late = await create({ planStartDate: Date.now() - 9e8, planEndDate: Date.now() - 8e8 })
    expect(await server.done('staff', taskCalls.changeStatus, { id: late.id, status: 'FINISH' })).toMatchObject({
      status: 'FINISH_DELAY',
    })
    expect(await groupsOf(late.id)).toEqual([false, true])
    const cancelled = await create()
    await server.done('staff', taskCalls.changeStatus, { id: cancelled.id, status: 'CANCEL' })
    expect(await groupsOf(cancelled.id)).toEqual([false, true])
    expect(
      await server.call('staff', taskCalls.changeStatus, { id: late.id, status: 'DONE' as TaskStatus }),
    ).toMatchObject({ result: 1, errors: [{ field: 'status', code: 'choice' }] })
  })

  it('[task-067, task-068, task-071] comes twenty to a page of a list, the last changed first, and thirty to a page of the advanced one', async () => {
    const first = await create({ name: '分页零' })
    for (let n = 0; n < 31; n++) await create({ name: `分页 ${n}` })
    await server.done('manager', taskCalls.update, { id: first.id, name: '分页最新' })
    const { list } = await server.done('staff', taskCalls.list, {})
    expect(list).toHaveLength(20)
    expect(list[0]!.id).toBe(first.id)
    expect((await server.done('manager', taskCalls.advancedList, { key: '分页' })).list).toHaveLength(30)
  })

  it('is listed by the mask of its status, in the spelling of the wire', async () => {
    const { id: waiting } = await create({ name: '未开始' })
    const { id: running } = await create({ name: '进行中', status: 'RUNNING' })
    const { id: late } = await create({ name: '逾期', planStartDate: Date.now() - 9e8, planEndDate: Date.now() - 8e8 })
    await server.done('staff', taskCalls.changeStatus, { id: late, status: 'POST_PONE' })
    const ids = async (query: string) => {
      const { body } = await server.request(`/ftask/api/v3/task/filter.json?limit=100&${query}`, {
        headers: { authorization: `Bearer ${await server.token('staff')}` },
      })
      return (body.data as { list: { uuid: string }[] }).list.map(row => row.uuid)
    }
    const six = await ids('status=6&sort=last_opt_date')
    expect([six.includes(waiting), six.includes(running), six.includes(late)]).toEqual([false, true, false])
    const upcoming = await ids('status=35&sort=plan_end_date')
    expect([upcoming.includes(waiting), upcoming.includes(running), upcoming.includes(late)]).toEqual([
      true,
      true,
      true,
    ])
    expect(upcoming.indexOf(late)).toBeLessThan(upcoming.indexOf(waiting))
    expect(await ids('status[]=WAITING&status[]=RUNNING')).not.toContain(late)
    expect(await ids(`id=${running}`)).toEqual([running])
  })

  it('of a named person is seen as far as one may', async () => {
    const { id } = await create({ name: '小雨的' })
    const of = async (who: 'manager' | 'finance') =>
      (await server.done(who, taskCalls.list, { personId: staff.id, limit: 100 })).list.map(row => row.id)
    expect(await of('manager')).toContain(id)
    expect(await of('finance')).not.toContain(id)
  })
})

describe('a search in all tasks', () => {
  it('finds what the actor may see, by name or code, with two characters at least', async () => {
    const { id, code } = await create({ name: '蓝鲸计划启动会' })
    const found = async (who: 'manager' | 'finance' | 'other', key: string) =>
      (await server.done(who, taskCalls.advancedList, { key })).list.map(row => row.id)
    expect(await found('manager', '蓝鲸')).toEqual([id])
    expect(await found('manager', code.toLowerCase())).toEqual([id])
    expect(await found('finance', '蓝鲸')).toEqual([])
    expect(await found('other', '蓝鲸')).toEqual([])
    expect(await found('manager', '%_')).toEqual([])
    expect(await server.call('manager', taskCalls.advancedList, { key: '鲸' })).toMatchObject({
      result: 1,
      errors: [{ field: 'key', code: 'keyword_short' }],
    })
  })
})

describe('an ended task', () => {
  it('[task-037, task-090] is restarted: running again, at nothing', async () => {
    const { id } = await create()
    expect(await server.call('staff', taskCalls.restart, { id })).toMatchObject({
      result: 1,
      code: 'task.restart.open',
    })
    await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })
    expect(await server.call('finance', taskCalls.restart, { id })).toMatchObject({ result: 4 })
    expect(await server.done('staff', taskCalls.restart, { id })).toMatchObject({
      status: 'RUNNING',
      progressPercent: 0,
    })
    expect(await server.done('staff', taskCalls.detail, { id })).toMatchObject({
      status: 'RUNNING',
      progressPercent: 0,
      realEndDate: null,
    })
    expect(
      (await server.done('staff', taskCalls.list, { isOpen: true, limit: 100 })).list.map(row => row.id),
    ).toContain(id)
  })

  it('[task-043, task-044, task-045] takes what lies below it along, and what had ended stays as it was', async () => {
    const before = Date.now()
    const { id } = await create({ name: '上级' })
    const child = await create({ name: '子任务', parentId: id })
    const cancelled = await create({ name: '取消的', parentId: id })
    const grandchild = await server.done('staff', taskCalls.create, {
      name: '孙任务',
      parentId: child.id,
      managerIds: [sales.id],
    })
    await server.done('staff', taskCalls.changeStatus, { id: cancelled.id, status: 'CANCEL' })
    await server.done('manager', taskCalls.changeStatus, { id, status: 'FINISH' })
    const status = async (one: string) => await server.done('admin', taskCalls.detail, { id: one })
    expect(await status(child.id)).toMatchObject({
      status: 'FINISH',
      progressPercent: 100,
      realEndDate: expect.any(String),
      parent: { id, name: '上级' },
    })
    expect(await status(grandchild.id)).toMatchObject({ status: 'FINISH', progressPercent: 100 })
    expect(await status(id)).toMatchObject({ status: 'FINISH', progressPercent: 100 })
    for (const one of [id, child.id, grandchild.id]) {
      const ended = Date.parse((await status(one)).realEndDate!)
      expect([ended > before - 60_000, ended < Date.now() + 60_000]).toEqual([true, true])
    }
    expect(await status(cancelled.id)).toMatchObject({ status: 'CANCEL', progressPercent: 0 })
    expect(
      (await server.done('sales', taskCalls.list, { isOpen: true, limit: 100 })).list.map(row => row.id),
    ).not.toContain(grandchild.id)
  })

  it('[task-048] runs again when a task is put below it', async () => {
    const { id } = await create()
    await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })
    expect(await server.call('finance', taskCalls.create, { name: '挂上去', parentId: id })).toMatchObject({
      result: 4,
    })
    await create({ name: '还差一步', parentId: id })
    expect(await server.done('staff', taskCalls.detail, { id })).toMatchObject({ status: 'RUNNING', childNum: 1 })
  })
})

describe('a task with an approver', () => {
  it('waits for their agreement, and is theirs to finish', async () => {
    const { id } = await create({ approvalIds: [manager.id], planEndDate: Date.now() + 86_400_000 })
    const points = async () => {
      await server.followed()
      const rows = await server.sql<{ point: number }>('select point from person where id = any($1) order by id', [
        [manager.id, staff.id],
      ])
      return rows.map(row => row.point)
    }
    const [ofManager, ofStaff] = await points()
    expect(await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })).toMatchObject({
      status: 'WAITING_AGREE',
      optResult: null,
    })
    expect(await server.done('staff', taskCalls.changeStatus, { id, status: 'FINISH' })).toMatchObject({
      status: 'WAITING_AGREE',
      optResult: { code: 'task.status.same' },
    })
    expect(await points()).toEqual([ofManager, ofStaff])
    expect(await server.done('manager', taskCalls.changeStatus, { id, status: 'FINISH' })).toMatchObject({
      status: 'FINISH',
      progressPercent: 100,
    })
    expect(await points()).toEqual([ofManager! + 2, ofStaff! + 5])
  })

  it('cannot wait for nobody', async () => {
    const { id } = await create()
    expect(await server.done('staff', taskCalls.changeStatus, { id, status: 'WAITING_AGREE' })).toMatchObject({
      status: 'WAITING',
      optResult: { code: 'task.status.no_approver' },
    })
  })
})

describe('managers', () => {
  it('[task-058, task-108] are ten at most', async () => {
    const eleven = Array.from({ length: 11 }, () => newId())
    expect(await server.call('manager', taskCalls.create, { name: '太多人', managerIds: eleven })).toMatchObject({
      result: 1,
      msg: '负责人：最多 10 个',
      errors: [{ field: 'manager_ids', code: 'too_many' }],
    })
    expect(
      await server.call('manager', taskCalls.create, {
        name: '太多人',
        managerIds: eleven.slice(0, 9),
        personId: eleven.slice(7, 11),
      }),
    ).toMatchObject({
      result: 1,
      code: 'task.manager.too_many',
      msg: '负责人最多 10 位',
    })
  })

  it('who leave do not find the task in their list any more', async () => {
    const { id } = await create({ managerIds: [staff.id, sales.id] })
    await server.done('manager', taskCalls.changeMembers, { id, role: 'manager', delId: [sales.id] })
    expect(await server.call('sales', taskCalls.detail, { id })).toMatchObject({ result: 4 })
    expect((await server.done('sales', taskCalls.list, { limit: 100 })).list.map(row => row.id)).not.toContain(id)
  })
})

describe('deleting a task', () => {
  it("[task-038, task-105, task-106] is its creator's, and takes what lies below along", async () => {
    const { id } = await create()
    const child = await create({ parentId: id })
    expect(await server.call('staff', taskCalls.remove, { id })).toMatchObject({ status: 403 })
    expect(await server.call('other', taskCalls.remove, { id })).toEqual(
      await server.call('other', taskCalls.remove, { id: newId() }),
    )
    await server.done('manager', taskCalls.remove, { id })
    for (const gone of [id, child.id, newId()])
      expect(await server.call('manager', taskCalls.detail, { id: gone })).toMatchObject({
        result: 4,
        msg: expect.stringContaining('任务已被删除'),
      })
  })
})

describe("a task's files", () => {
  async function upload(who: 'manager' | 'staff', name: string) {
    const form = new FormData()
    form.append('file', new Blob([name]), name)
    const reply = await server.request('/ftask/api/file/upload', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${await server.token(who)}` },
    })
    return (reply.body.data as { list: { id: string }[] }).list[0]!.id
  }

  it('come with it, are put on and taken off by those who may edit it', async () => {
    const first = await upload('manager', '需求.txt')
    const { id } = await create({ resId: [first] })
    const names = async () => (await server.done('staff', taskCalls.detail, { id })).attachments.map(file => file.name)
    expect(await names()).toEqual(['需求.txt'])
    const second = await upload('staff', '结果.txt')
    await server.done('staff', taskCalls.update, { id, resId: [first, second] })
    expect(await names()).toEqual(['需求.txt', '结果.txt'])
    await server.done('staff', taskCalls.update, { id, resId: [second] })
    expect(await names()).toEqual(['结果.txt'])
    expect(
      await server.call('staff', taskCalls.update, { id, resId: [await upload('manager', '别人的.txt')] }),
    ).toMatchObject({
      result: 1,
      code: 'file.unknown',
    })
    expect(await names()).toEqual(['结果.txt'])
  })
})
