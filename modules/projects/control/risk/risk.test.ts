import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoPeople } from '#database/demo/people.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { projectCalls } from '../../project/project.contract.ts'
import { riskCalls } from './risk.contract.ts'

const server = testServer()
const { manager, staff, sales } = demoPeople
const begin = async () =>
  (
    await server.done('manager', projectCalls.create, {
      type: 0,
      name: '风险项目',
      managerIds: [manager.id],
      partners: [
        { personId: staff.id, role: 'member' },
        { personId: sales.id, role: 'member' },
      ],
    })
  ).id
const write = async (projectId: string, more: object = {}, who: 'manager' | 'staff' = 'staff') =>
  (await server.done(who, riskCalls.create, { projectId, name: '供应商延期', probability: 4, impact: 5, ...more })).id
const kept = (projectId: string) =>
  server.sql('select * from project_risk where project_id = $1 order by id', [projectId])

describe('a risk', () => {
  it('[risk-005] has a coefficient, and stands in the list by it, in the matrix by its cell', async () => {
    const projectId = await begin()
    const [great, small] = [
      await write(projectId),
      await write(projectId, { name: '下雨', probability: 2, impact: 2, dueDate: '2020-01-01', ownerId: sales.id }),
    ]
    expect((await server.done('sales', riskCalls.list, { projectId })).list).toMatchObject([
      { id: great, coefficient: 20, status: 'open', isLate: false },
      { id: small, coefficient: 4, owner: { name: '刘强' }, dueDate: '2020-01-01', isLate: true },
    ])
    expect((await server.done('staff', riskCalls.list, { projectId, isHigh: true })).list.map(one => one.id)).toEqual([
      great,
    ])
    expect(
      (await server.done('staff', riskCalls.list, { projectId, probability: 2, impact: 2 })).list.map(one => one.id),
    ).toEqual([small])
    await server.done('sales', riskCalls.changeStatus, { id: small, status: 'closed' })
    expect((await server.done('staff', riskCalls.matrix, { projectId })).list).toEqual([
      { probability: 4, impact: 5, num: 1 },
    ])
    expect((await server.done('staff', riskCalls.list, { projectId, status: ['closed'] })).list).toMatchObject([
      { id: small, isLate: false },
    ])
    expect(await server.done('staff', riskCalls.detail, { id: small })).toMatchObject({
      projectName: '风险项目',
      can: { edit: true, remove: true },
      closedAt: expect.any(String),
    })
  })

  it('[risk-006] is high from 10 on, not at 9', async () => {
    const projectId = await begin()
    const ten = await write(projectId, { probability: 5, impact: 2 })
    await write(projectId, { probability: 3, impact: 3 })
    const most = await write(projectId, { probability: 5, impact: 5 })
    expect(
      (await server.done('staff', riskCalls.list, { projectId, isHigh: true })).list.map(({ id, coefficient }) => [
        id,
        coefficient,
      ]),
    ).toEqual([
      [most, 25],
      [ten, 10],
    ])
  })

  it('is changed by those who run the project, its owner and who wrote it down; read by all of them, by nobody else', async () => {
    const projectId = await begin()
    const id = await write(projectId)
    const before = await kept(projectId)
    const change = { id, name: '改了', probability: 1, impact: 1 }
    expect(await server.call('sales', riskCalls.update, change)).toMatchObject({ status: 403 })
    expect(await server.call('sales', riskCalls.changeStatus, { id, status: 'closed' })).toMatchObject({ status: 403 })
    expect(await server.call('sales', riskCalls.remove, { id })).toMatchObject({ status: 403 })
    for (const who of ['finance', 'other'] as const) {
      expect(await server.call(who, riskCalls.detail, { id })).toMatchObject({ result: 4 })
      expect(await server.call(who, riskCalls.list, { projectId })).toMatchObject({ result: 4 })
      expect(await server.call(who, riskCalls.matrix, { projectId })).toMatchObject({ result: 4 })
      expect(await server.call(who, riskCalls.update, change)).toMatchObject({ result: 4 })
      expect(
        await server.call(who, riskCalls.create, { projectId, name: '偷写', probability: 1, impact: 1 }),
      ).toMatchObject({ result: 4 })
    }
    expect(await kept(projectId)).toEqual(before)
    await server.done('manager', riskCalls.update, { ...change, ownerId: sales.id })
    await server.done('sales', riskCalls.update, { ...change, ownerId: sales.id, response: '换一家' })
    expect(await kept(projectId)).toMatchObject([{ name: '改了', coefficient: 1, response: '换一家' }])
  })

  it('[risk-003, risk-004] says what is wrong with it, and then nothing has happened', async () => {
    const projectId = await begin()
    const refused = (more: object) =>
      server.call('staff', riskCalls.create, { projectId, name: '风险', probability: 3, impact: 3, ...more })
    expect(await refused({ name: ' ' })).toMatchObject({ errors: [{ field: 'name', code: 'required' }] })
    for (const field of ['probability', 'impact']) {
      expect(await refused({ [field]: 0 })).toMatchObject({ errors: [{ field, code: 'too_small' }] })
      expect(await refused({ [field]: 6 })).toMatchObject({ errors: [{ field, code: 'too_large' }] })
    }
    expect(await refused({ impact: 2.5 })).toMatchObject({ errors: [{ field: 'impact', code: 'whole' }] })
    expect(await refused({ ownerId: newId() })).toMatchObject({ code: 'person.unknown' })
    expect(await kept(projectId)).toEqual([])
    for (const scale of [1, 2, 3, 4, 5]) await write(projectId, { probability: scale, impact: 6 - scale })
    expect(await kept(projectId)).toHaveLength(5)
    await server.sql('delete from project_risk where project_id = $1', [projectId])
    await server.done('manager', projectCalls.changeStatus, { id: projectId, status: 1 })
    expect(await refused({})).toMatchObject({ status: 403 })
    expect(await kept(projectId)).toEqual([])
  })

  it('is talked about, and goes with its comments', async () => {
    const projectId = await begin()
    const id = await write(projectId)
    await server.done('sales', commentCalls.create, {
      subjectType: 'project_risk',
      subjectId: id,
      content: '已经联系第二家',
    })
    expect((await server.done('staff', riskCalls.detail, { id })).commentNum).toBe(1)
    await server.done('staff', riskCalls.remove, { id })
    expect(await server.call('staff', riskCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.sql('select 1 from comment where subject_id = $1', [id])).toEqual([])
  })
})
