import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { directoryCalls } from '#mechanisms/people/directory.contract.ts'
import { demoCompany, demoDepartments, demoPeople, otherCompany } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { personCalls } from '../person/person.contract.ts'
import { departmentCalls } from './department.contract.ts'

const server = testServer()
const race = racing(server)
const [root, development, salesTeam] = demoDepartments
const create = (name: string, parentId: string | null = root.id) =>
  server.done('admin', departmentCalls.create, { name, parentId })
const tree = async () => (await server.done('staff', directoryCalls.departments, { companyId: demoCompany.id })).list

describe('departments', () => {
  it('are a tree that everybody in the company sees, parents first, with their people counted', async () => {
    const list = await tree()
    expect(list[0]).toMatchObject({ id: root.id, parentId: null })
    expect(list.find(({ id }) => id === development.id)).toMatchObject({
      name: '研发部',
      parentId: root.id,
      memberNum: 2,
    })
  })

  it('are told of another company like one that never was', async () => {
    const foreign = await server.call('staff', directoryCalls.departments, { companyId: otherCompany.id })
    const unknown = await server.call('staff', directoryCalls.departments, { companyId: newId() })
    expect(foreign).toEqual(unknown)
    expect(foreign).toMatchObject({ result: 4 })
    expect(await server.call('other', directoryCalls.step, { id: development.id })).toMatchObject({ result: 4 })
  })

  it('are made by administrators and holders of MANAGER_LOGIN alone', async () => {
    expect(await server.call('staff', departmentCalls.create, { name: '自立门户' })).toMatchObject({
      status: 403,
      result: 403,
    })
    expect(await server.call(null, departmentCalls.create, { name: '自立门户' })).toMatchObject({ status: 401 })
    expect(await server.sql(`select 1 from department where name = '自立门户'`)).toEqual([])
  })

  it('have a name of their own among siblings, also when two are made at once', async () => {
    const replies = await race('admin', departmentCalls.create, { name: '测试组', parentId: development.id })
    expect(replies.filter(reply => reply.result === 0)).toHaveLength(1)
    expect(replies.filter(reply => reply.code === 'department.name.taken')).toHaveLength(49)
  })

  it('move with all below them', async () => {
    const { id: upper } = await create('华东大区')
    const { id: lower } = await create('上海组', upper)
    await server.done('admin', departmentCalls.move, { id: upper, parentId: salesTeam.id })
    const paths = await server.sql<{ id: string; path: string[] }>(
      'select id, path from department where id = any($1)',
      [[upper, lower]],
    )
    expect(paths.find(({ id }) => id === lower)?.path).toEqual([root.id, salesTeam.id, upper, lower])
    await server.done('admin', departmentCalls.move, { id: upper, parentId: null })
    expect(await server.sql('select path from department where id = $1', [lower])).toEqual([{ path: [upper, lower] }])
  })

  it('never move below themselves, even when two moves cross', async () => {
    const { id: one } = await create('甲部')
    const { id: two } = await create('乙部')
    expect(await server.call('admin', departmentCalls.move, { id: one, parentId: one })).toMatchObject({
      code: 'department.move.cycle',
    })
    const replies = await Promise.all([
      server.call('admin', departmentCalls.move, { id: one, parentId: two }),
      server.call('admin', departmentCalls.move, { id: two, parentId: one }),
    ])
    expect(replies.map(reply => reply.code).sort()).toEqual(['department.move.cycle', undefined])
    expect(
      await server.sql(`select id from department where path[cardinality(path)] <> id or cardinality(path) <> (
      with recursive up as (select d.id, d.parent_id from department d where d.id = department.id union all
        select a.id, a.parent_id from department a join up on a.id = up.parent_id) select count(*) from up)`),
    ).toEqual([])
  })

  it('stand in the order they are given', async () => {
    const { id: parent } = await create('排序')
    const ids: string[] = []
    for (const name of ['一', '二', '三']) ids.push((await create(name, parent)).id)
    await server.done('admin', departmentCalls.move, { id: ids[2]!, beforeId: ids[0]! })
    const names = async () => (await tree()).filter(({ parentId }) => parentId === parent).map(({ name }) => name)
    expect(await names()).toEqual(['三', '一', '二'])
    await server.done('admin', departmentCalls.move, { id: ids[0]! })
    expect(await names()).toEqual(['三', '二', '一'])
  })

  it('go only when they are empty', async () => {
    expect(await server.call('admin', departmentCalls.remove, { id: root.id })).toMatchObject({
      result: 1,
      code: 'department.remove.has_departments',
    })
    expect(await server.call('admin', departmentCalls.remove, { id: salesTeam.id })).toMatchObject({
      code: expect.stringContaining('department.remove'),
    })
    const { id } = await create('空部门')
    await server.done('admin', departmentCalls.remove, { id })
    expect((await tree()).some(one => one.id === id)).toBe(false)
    expect(await server.call('admin', departmentCalls.remove, { id })).toMatchObject({ result: 4 })
  })

  it('do not go while somebody is put into them', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await create(`赛跑${round}`)
      const [removed, added] = await Promise.all([
        server.call('admin', departmentCalls.remove, { id }),
        server.call('admin', personCalls.create, { name: `新人${round}`, departmentId: id }),
      ])
      expect([removed.result, added.result].sort()).toEqual([0, 1])
      expect(removed.code ?? added.code).toMatch(/^department\.(remove\.has_members|unknown)$/)
    }
  })

  it('are walked step by step, and listed with everybody below', async () => {
    const step = await server.done('staff', directoryCalls.step, { id: root.id })
    expect(step.departments.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['研发部', '销售部', '财务部', '人事部']),
    )
    expect(step.list.map(({ id }) => id)).toEqual([demoPeople.admin.id])
    const everybody = await server.done('staff', departmentCalls.members, { orgId: root.id })
    expect(everybody.list.map(({ id }) => id)).toEqual(
      expect.arrayContaining([demoPeople.admin.id, demoPeople.staff.id]),
    )
    expect((await server.done('staff', departmentCalls.listOfPerson, {})).list.map(({ id }) => id)).toEqual([
      root.id,
      development.id,
    ])
  })

  it('have heads from the company', async () => {
    await server.done('admin', departmentCalls.update, { id: development.id, headId: demoPeople.manager.id })
    expect((await tree()).find(({ id }) => id === development.id)?.head).toMatchObject({ name: '张伟' })
    expect(
      await server.call('admin', departmentCalls.update, { id: development.id, headId: demoPeople.other.id }),
    ).toMatchObject({ code: 'person.unknown' })
  })
})
