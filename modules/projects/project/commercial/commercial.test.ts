import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/database/ids.ts'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { chanceCalls, contractCalls, customerCalls } from '#modules/crm/crm.contract.ts'
import { projectCalls } from '../project.contract.ts'
import { commercialCalls } from './commercial.contract.ts'

const server = testServer()
const race = racing(server)
const { sales, staff } = demoPeople

let customerId = ''
beforeAll(async () => {
  customerId = (await server.done('sales', customerCalls.create, { fullName: `项目客户 ${newId()}` })).id
  for (const { id } of (await server.done('admin', processCalls.list, { type: 'contract' })).list)
    await server.done('admin', processCalls.remove, { id })
})
const newContract = async (name = '实施合同') =>
  (await server.done('sales', contractCalls.create, { name, customerId, total: '100.00' })).id
const newChance = async (name = '实施商机') => (await server.done('sales', chanceCalls.create, { name, customerId })).id
const newProject = async (more: object = {}) =>
  (
    await server.done('sales', projectCalls.create, {
      name: `交付 ${newId()}`,
      type: 4,
      managerIds: [sales.id],
      partners: [{ personId: staff.id, role: 'senior_member' }],
      ...more,
    })
  ).id
const linksOf = async (id: string) => {
  const { contractId, contractName, chanceId, chanceName } = await server.done('sales', projectCalls.detail, { id })
  return { contractId, contractName, chanceId, chanceName }
}
const nothing = { contractId: null, contractName: null, chanceId: null, chanceName: null }

describe('the contract of a project', () => {
  it('[project-108, project-109] is linked and unlinked by its managers, and told on both pages and in both histories', async () => {
    const [id, first, second] = [await newProject(), await newContract('第一份'), await newContract('第二份')]
    expect(await linksOf(id)).toEqual(nothing)
    expect(await server.call('staff', commercialCalls.link, { id, contractId: first })).toMatchObject({ status: 403 })
    expect(await server.call('hr', commercialCalls.link, { id, contractId: first })).toMatchObject({ result: 4 })
    await server.done('sales', commercialCalls.link, { id, contractId: first })
    await server.done('sales', commercialCalls.link, { id, contractId: second })
    expect(await linksOf(id)).toEqual({ ...nothing, contractId: second, contractName: '第二份' })
    expect(await server.done('sales', contractCalls.detail, { id: second })).toMatchObject({ projects: [{ id }] })
    expect(await server.done('sales', contractCalls.detail, { id: first })).toMatchObject({ projects: [] })
    expect((await server.done('sales', contractCalls.list, { projectId: id })).list.map(row => row.id)).toEqual([
      second,
    ])
    expect(
      (
        await server.done('sales', projectCalls.list, {
          key: (await server.done('sales', projectCalls.detail, { id })).name,
        })
      ).list[0],
    ).toMatchObject({ contractId: second, contractName: '第二份' })
    expect(
      (await server.done('sales', historyCalls.list, { subjectType: 'project', subjectId: id })).list[0],
    ).toMatchObject({ action: 'edit', details: { contract: ['第一份', '第二份'] } })
    expect(
      (await server.done('sales', historyCalls.list, { subjectType: 'contract', subjectId: first })).list[0],
    ).toMatchObject({ action: 'edit', details: { project: [expect.any(String) as string, null] } })
    await server.done('sales', commercialCalls.unlink, { id })
    expect(await linksOf(id)).toEqual(nothing)
  })

  it('stands, and is one that its manager sees', async () => {
    const [id, gone] = [await newProject(), await newContract()]
    await server.done('sales', contractCalls.revoke, { id: gone })
    const [ofStaff, unseen] = [await newProject({ managerIds: [staff.id] }), await newContract()]
    const before = await server.sql('select * from project_contract order by project_id')
    for (const contractId of [gone, newId()])
      expect(await server.call('sales', commercialCalls.link, { id, contractId })).toMatchObject({
        code: 'contract.unknown',
        errors: [{ field: 'contract_id' }],
      })
    expect(await server.call('staff', commercialCalls.link, { id: ofStaff, contractId: unseen })).toMatchObject({
      code: 'contract.unknown',
      errors: [{ field: 'contract_id' }],
    })
    expect(await server.sql('select * from project_contract order by project_id')).toEqual(before)
  })

  it('[project-066, project-067, project-068] is cleared when the project is not signed; signed, the project is finished', async () => {
    const [id, contractId] = [await newProject({ isOutside: true }), await newContract()]
    await server.done('sales', commercialCalls.link, { id, contractId })
    expect(await server.done('sales', projectCalls.signStatus, { id, signStatus: 0, lossReason: '客户暂缓' })).toEqual({
      id,
      status: 0,
    })
    expect(await linksOf(id)).toEqual(nothing)
    expect(await server.done('sales', projectCalls.detail, { id })).toMatchObject({
      signStatus: 0,
      lossReason: '客户暂缓',
      lossWinDate: expect.any(String) as string,
    })
    await server.done('sales', commercialCalls.link, { id, contractId })
    expect(await server.done('sales', projectCalls.signStatus, { id, signStatus: 1 })).toEqual({ id, status: 1 })
    expect(await linksOf(id)).toMatchObject({ contractId })
    expect(await server.done('sales', projectCalls.detail, { id })).toMatchObject({ signStatus: 1, lossReason: '' })
  })

  it('is given with a new project, as is the chance that it came of', async () => {
    const [contractId, chanceId] = [await newContract(), await newChance()]
    const id = await newProject({ contractId, chanceId, isOutside: true })
    expect(await linksOf(id)).toEqual({ contractId, contractName: '实施合同', chanceId, chanceName: '实施商机' })
    const before = await server.sql('select count(*) from project')
    expect(
      await server.call('sales', projectCalls.create, { name: '又一个', type: 4, managerIds: [sales.id], chanceId }),
    ).toMatchObject({ code: 'chance.project.taken' })
    expect(await server.sql('select count(*) from project')).toEqual(before)
  })
})

describe('the chance of a project', () => {
  it('[project-110] leads to one project alone, however many ask for it at once', async () => {
    const chanceId = await newChance()
    const projects = [await newProject(), await newProject(), await newProject(), await newProject()]
    const replies = await race(
      'sales',
      commercialCalls.chance,
      turn => ({ projectId: projects[turn]!, chanceId }),
      projects.length,
    )
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ result }) => result !== 0).map(reply => (reply as { code?: string }).code)).toEqual(
      Array(3).fill('chance.project.taken'),
    )
    const { project } = await server.done('sales', chanceCalls.detail, { id: chanceId })
    expect(projects).toContain(project!.id)
    expect(await server.call('sales', chanceCalls.remove, { id: chanceId })).toMatchObject({ code: 'chance.in_use' })
    await server.done('sales', commercialCalls.chance, { projectId: project!.id, chanceId: null })
    expect(await server.done('sales', chanceCalls.detail, { id: chanceId })).toMatchObject({ project: null })
    expect(await linksOf(project!.id)).toEqual(nothing)
  })

  it('was not lost', async () => {
    const [id, chanceId] = [await newProject(), await newChance()]
    await server.done('sales', chanceCalls.changeStatus, { id: chanceId, status: 1, lossReason: '没谈成' })
    expect(await server.call('sales', commercialCalls.chance, { projectId: id, chanceId })).toMatchObject({
      code: 'chance.unknown',
      errors: [{ field: 'chance_id' }],
    })
    expect(await linksOf(id)).toEqual(nothing)
  })
})
