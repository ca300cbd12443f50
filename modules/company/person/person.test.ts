import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { directoryCalls } from '#mechanisms/people/directory.contract.ts'
import { demoDepartments, demoPeople } from '#database/demo/people.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { commonApplyCalls } from '#modules/hr/hr.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { administratorCalls } from '../authority/authority.contract.ts'
import { departmentCalls } from '../department/department.contract.ts'
import { managerCalls } from '../manager/manager.contract.ts'
import { personCalls } from './person.contract.ts'

const server = testServer()
const race = racing(server)
const { admin, manager, staff, sales, hr, other } = demoPeople
const [, development, salesTeam] = demoDepartments
const add = async (draft: { name: string } & Record<string, unknown>) =>
  (await server.done('admin', personCalls.create, draft)).id

describe('members', () => {
  it('are found by name, pinyin, initials and mobile number', async () => {
    for (const key of ['张伟', 'zhangwei', 'zhangw', 'zw', 'wei', '13800138002']) {
      const { list } = await server.done('staff', directoryCalls.search, { key })
      expect(
        list.map(({ name }) => name),
        key,
      ).toContain('张伟')
    }
    expect((await server.done('staff', directoryCalls.search, { key: '周邻' })).list).toEqual([])
    expect((await server.done('staff', directoryCalls.search, { key: '%%' })).list).toEqual([])
  })

  it('are added by administrators, with a department, a manager and a role', async () => {
    const id = await add({
      name: '孙悦',
      mobile: '13900139001',
      departmentId: development.id,
      managerId: manager.id,
      jobTitle: '测试工程师',
    })
    expect(await server.done('admin', personCalls.detail, { id })).toMatchObject({
      name: '孙悦',
      mobile: '13900139001',
      departmentName: '研发部',
      manager: { id: manager.id },
      status: 2,
      isJoined: false,
      can: { edit: true, editContacts: true, leave: true, return: false, grant: true },
    })
    expect((await server.done('staff', managerCalls.above, { id })).list.map(row => row.id)).toEqual([
      manager.id,
      admin.id,
    ])
    expect(await server.call('staff', personCalls.create, { name: '不行' })).toMatchObject({ status: 403 })
  })

  it('have a mobile number of their own, also when two are added at once', async () => {
    const replies = await race(
      'admin',
      personCalls.create,
      turn => ({ name: `同号${turn}`, mobile: '13900139002' }),
      10,
    )
    expect(replies.map(reply => reply.code ?? 'done').sort()).toEqual(['done', ...Array(9).fill('person.mobile.taken')])
    expect(await server.call('admin', personCalls.create, { name: '号码错', mobile: '12345' })).toMatchObject({
      code: 'input.invalid',
      errors: [{ field: 'mobile', code: 'mobile' }],
    })
  })

  it('keep their own contacts once they have joined', async () => {
    expect(await server.call('admin', personCalls.update, { id: staff.id, mobile: '13900139009' })).toMatchObject({
      code: 'person.contact.joined',
    })
    await server.done('admin', personCalls.update, { id: staff.id, jobTitle: '高级前端工程师' })
    expect(await server.done('admin', personCalls.detail, { id: staff.id })).toMatchObject({
      jobTitle: '高级前端工程师',
      mobile: staff.mobile,
    })
  })

  it('are found under a new name', async () => {
    const id = await add({ name: '旧名' })
    await server.done('admin', personCalls.update, { id, name: '欧阳晓' })
    expect((await server.done('staff', directoryCalls.search, { key: 'ouyang' })).list.map(row => row.id)).toEqual([id])
    expect((await server.done('staff', directoryCalls.search, { key: '旧名' })).list).toEqual([])
  })

  it('[company-010] are listed page by page for administrators, filtered by department and status', async () => {
    const page = await server.done('admin', personCalls.list, { departmentId: salesTeam.id })
    expect(page.list.map(row => row.id)).toContain(sales.id)
    expect(page.list.every(row => row.departmentId === salesTeam.id)).toBe(true)
    const first = await server.done('admin', personCalls.list, { limit: 2 })
    const second = await server.done('admin', personCalls.list, { limit: 2, start: 2 })
    expect(new Set([...first.list, ...second.list].map(row => row.id)).size).toBe(4)
    expect(await server.call('staff', personCalls.list, {})).toMatchObject({ status: 403 })
    await server.sql('update person set status = 1, left_at = now() where id = $1', [sales.id])
    const of = async (status: 0 | 1) =>
      (await server.done('admin', personCalls.list, { status, limit: 100 })).list.map(row => row.id)
    expect([(await of(0)).includes(sales.id), (await of(1)).includes(sales.id)]).toEqual([false, true])
    expect((await server.done('admin', personCalls.list, { status: 0 })).list.every(row => row.status === 0)).toBe(true)
    await server.sql('update person set status = 0, left_at = null where id = $1', [sales.id])
  })

  it('of another company are not there', async () => {
    expect(await server.call('other', personCalls.detail, { id: staff.id })).toMatchObject({
      result: 4,
      data: undefined,
    })
    expect(await server.call('other', personCalls.profile, { id: staff.id })).toMatchObject({ result: 4 })
    expect(await server.call('other', personCalls.update, { id: staff.id, name: '改名' })).toMatchObject({ result: 4 })
    expect(await server.call('admin', personCalls.create, { name: '越界', managerId: other.id })).toMatchObject({
      code: 'person.unknown',
    })
    expect(await server.sql(`select 1 from person where name = '越界'`)).toEqual([])
  })

  it('[company-023] make a tree with their departments, in which one may search', async () => {
    const tree = await server.done('staff', personCalls.tree, {})
    expect(tree.departments.map(({ name }) => name)).toContain('研发部')
    expect(tree.users.map(({ id }) => id)).toEqual(expect.arrayContaining([admin.id, staff.id]))
    expect(tree.isComplete).toBe(true)
    const found = await server.done('staff', personCalls.tree, { key: 'wxy' })
    expect(found.users).toMatchObject([{ id: staff.id, name: '王小雨', departmentId: development.id }])
  })

  it('[edition-003] are at most ten in a free company, also when many are added at once', async () => {
    const replies = await race('other', personCalls.create, turn => ({ name: `邻居${turn}` }))
    expect(replies.filter(reply => reply.result === 0)).toHaveLength(9)
    expect(replies.find(reply => reply.result !== 0)).toMatchObject({
      status: 200,
      result: -20009,
      code: 'edition.members',
      msg: '免费版最多 10 位成员，升级后可继续添加',
    })
  })
})

describe('leaving', () => {
  it('wants a successor while work or reports are left, and hands both over', async () => {
    const leaver = await add({ name: '将离职', managerId: manager.id })
    const report = await add({ name: '下属', managerId: leaver })
    const { id: head } = await server.done('admin', departmentCalls.create, { name: '临时部', headId: leaver })
    const { id } = await server.done('manager', taskCalls.create, { name: '要交接的任务', managerIds: [leaver] })
    expect(await server.call('admin', personCalls.leave, { id: leaver })).toMatchObject({
      code: 'person.leave.successor_needed',
      msg: '该成员还有 1 项未完成的工作和 1 位下属，请选择交接人',
    })
    expect(await server.call('admin', personCalls.leave, { id: leaver, successorId: other.id })).toMatchObject({
      code: 'person.unknown',
    })
    expect(await server.done('admin', personCalls.leave, { id: leaver, successorId: hr.id })).toMatchObject({
      handedOver: 1,
    })
    expect((await server.done('hr', taskCalls.detail, { id })).managers.map(one => one.id)).toEqual([hr.id])
    expect((await server.done('staff', managerCalls.direct, { id: hr.id })).list.map(row => row.id)).toEqual([report])
    expect(await server.sql('select head_id from department where id = $1', [head])).toEqual([{ head_id: hr.id }])
    expect((await server.done('staff', directoryCalls.search, { key: '将离职' })).list).toEqual([])
    expect(await server.call('admin', personCalls.leave, { id: leaver, successorId: hr.id })).toMatchObject({
      code: 'person.left',
    })
  })

  it('counts for the page what it counts itself: who holds only approvals that wait hands them over', async () => {
    const leaver = await add({ name: '只剩审批的人' })
    const { id: typeId } = await server.done('admin', processCalls.create, {
      type: 'common_apply',
      name: '交给将离职的人',
      definition: { steps: [{ key: 'one', name: '确认', by: 'people', personIds: [leaver] }] },
    })
    await server.done('staff', commonApplyCalls.create, { name: '等人确认', typeId })
    const { openNum, subordinateNum } = await server.done('admin', personCalls.detail, { id: leaver })
    const refused = await server.call('admin', personCalls.leave, { id: leaver })
    expect(refused).toMatchObject({
      code: 'person.leave.successor_needed',
      msg: `该成员还有 ${openNum} 项未完成的工作和 ${subordinateNum} 位下属，请选择交接人`,
    })
    expect([openNum, subordinateNum]).toEqual([1, 0])
    await server.done('admin', personCalls.leave, { id: leaver, successorId: hr.id })
    expect(await server.done('admin', personCalls.detail, { id: leaver })).toMatchObject({ openNum: 0, status: 1 })
  })

  it('is news to the successor, also in what they took part in and had read', async () => {
    const leaver = await add({ name: '要交接的人' })
    const { id } = await server.done('manager', taskCalls.create, {
      name: '已读过的任务',
      managerIds: [leaver],
      partnerIds: [hr.id],
    })
    const isNews = async (scope: 'mine' | 'partner') =>
      (await server.done('hr', taskCalls.list, { scope, limit: 100 })).list.find(row => row.id === id)?.newStatus
    await server.done('hr', taskCalls.read, { id })
    expect(await isNews('partner')).toBe(false)
    await server.done('admin', personCalls.leave, { id: leaver, successorId: hr.id })
    expect([await isNews('mine'), await isNews('partner')]).toEqual([true, true])
  })

  it("puts a successor from below into the leaver's place, without a circle", async () => {
    const top = await add({ name: '上层' })
    const leaver = await add({ name: '中层', managerId: top })
    const between = await add({ name: '之间', managerId: leaver })
    const successor = await add({ name: '接班', managerId: between })
    await server.done('admin', personCalls.leave, { id: leaver, successorId: successor })
    const above = async (id: string) => (await server.done('admin', managerCalls.above, { id })).list.map(row => row.id)
    expect(await above(successor)).toEqual([top])
    expect(await above(between)).toEqual([successor, top])
  })

  it('shuts the company to them at once, and coming back opens it', async () => {
    expect((await server.call('sales', taskCalls.list, {})).result).toBe(0)
    await server.done('admin', personCalls.leave, { id: sales.id, successorId: manager.id })
    await expect.poll(async () => (await server.call('sales', taskCalls.list, {})).status).toBe(401)
    await server.done('admin', personCalls.comeBack, { id: sales.id })
    await expect.poll(async () => (await server.call('sales', taskCalls.list, {})).result).toBe(0)
    expect(await server.call('admin', personCalls.comeBack, { id: sales.id })).toMatchObject({
      code: 'person.not_left',
    })
  })

  it('is not for oneself, and never takes the last administrator', async () => {
    expect(await server.call('admin', personCalls.leave, { id: admin.id, successorId: manager.id })).toMatchObject({
      code: 'person.leave.self',
    })
    await server.done('admin', administratorCalls.appoint, { addId: [hr.id] })
    await expect.poll(async () => (await server.call('hr', administratorCalls.appoint, {})).result).toBe(0)
    const replies = await Promise.all([
      server.call('admin', personCalls.leave, { id: hr.id, successorId: manager.id }),
      server.call('hr', personCalls.leave, { id: admin.id, successorId: manager.id }),
    ])
    expect(replies.filter(reply => reply.result === 0)).toHaveLength(1)
    expect(
      await server.sql(
        `select count(*)::int as left from person where comp_id = $1 and is_administrator and status = 0`,
        [(await server.sql<{ comp_id: string }>('select comp_id from person where id = $1', [admin.id]))[0]!.comp_id],
      ),
    ).toEqual([{ left: 1 }])
  })
})
