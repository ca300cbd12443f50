import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { roleCalls } from '#modules/company/company.contract.ts'
import { kpiCalls } from './kpi.contract.ts'

const server = testServer()
const { staff, sales, finance, manager, hr } = demoPeople
const levels = [{ name: 'A', from: 0 }]
const saved = async (name: string, more: object = {}) =>
  (await server.done('hr', kpiCalls.saveTemplate, { name, levels, goals: [{ name, weight: 10_000 }], ...more })).id!
const roleOf = async (name: string, people: readonly string[]) => {
  const { id } = await server.done('admin', roleCalls.create, { name, authorities: [] })
  await server.done('admin', roleCalls.assign, { id, addId: [...people] })
  return id
}
const kept = () => server.sql('select * from kpi order by id')
const templates = () => server.sql('select * from kpi_template order by id')
const season = { type: 'season' as const, date: '2031-05-05' }

let engineer = ''
let seller = ''
let ofEngineers = ''
let ofSellers = ''
beforeEach(async () => {
  await server.sql('delete from kpi')
  await server.sql('delete from kpi_template')
  await server.sql(`delete from member where subject_type = 'kpi'`)
  engineer = await roleOf(`研发 ${newId()}`, [staff.id])
  seller = await roleOf(`销售 ${newId()}`, [sales.id])
  ofSellers = await saved('销售考核', { roleIds: [seller] })
  ofEngineers = await saved('研发考核', { roleIds: [engineer] })
})

describe('a template by role', () => {
  it('says its roles, keeps them where they are left out, and is found by one', async () => {
    const shown = async (more: object = {}) => (await server.done('staff', kpiCalls.templates, more)).list
    expect(await shown({ roleId: engineer })).toMatchObject([
      { id: ofEngineers, roles: [{ id: engineer }], isForRoles: true, fit: null },
    ])
    await saved('研发考核二', { id: ofEngineers })
    expect(await shown({ roleId: engineer })).toMatchObject([{ id: ofEngineers, name: '研发考核二' }])
    expect(await shown({ roleId: newId() })).toEqual([])
    await saved('研发考核', { id: ofEngineers, roleIds: [] })
    expect((await shown()).find(({ id }) => id === ofEngineers)).toMatchObject({ roles: [], isForRoles: false })
    expect((await server.done('hr', kpiCalls.roles, {})).list.map(({ id }) => id)).toContain(engineer)
    expect(await server.call('staff', kpiCalls.roles, {})).toMatchObject({ result: 403 })
  })

  it('is nobody else’s once its role is gone, and takes no role of another company', async () => {
    const before = await templates()
    const foreign = await server.call('hr', kpiCalls.saveTemplate, {
      name: '新',
      levels,
      goals: [{ name: '一', weight: 10_000 }],
      roleIds: [engineer, newId()],
    })
    expect(foreign).toMatchObject({ code: 'role.unknown' })
    expect(await templates()).toEqual(before)
    await server.done('admin', roleCalls.remove, { id: engineer })
    const { list } = await server.done('hr', kpiCalls.templates, { personId: staff.id })
    expect(list.find(({ id }) => id === ofEngineers)).toMatchObject({ roles: [], isForRoles: true, fit: 'other' })
  })

  it('is offered first to whom it is for, others after it and said so; to those alone who may set it up', async () => {
    const everybody = await saved('通用考核')
    const offered = async (who: 'hr' | 'manager', personId: string) =>
      (await server.done(who, kpiCalls.templates, { personId })).list.map(({ id, fit }) => [id, fit])
    const ofStaff = [
      [ofEngineers, 'role'],
      [everybody, 'everybody'],
      [ofSellers, 'other'],
    ]
    expect(await offered('hr', staff.id)).toEqual(ofStaff)
    expect(await offered('manager', staff.id)).toEqual(ofStaff)
    expect(await offered('hr', finance.id)).toEqual([
      [everybody, 'everybody'],
      [ofSellers, 'other'],
      [ofEngineers, 'other'],
    ])
    expect(await server.call('manager', kpiCalls.templates, { personId: finance.id })).toMatchObject({
      code: 'kpi.person.not_yours',
    })
    expect(await server.call('staff', kpiCalls.templates, { personId: sales.id })).toMatchObject({
      code: 'authority.missing',
    })
    expect(await server.call('hr', kpiCalls.templates, { personId: newId() })).toMatchObject({ code: 'person.unknown' })
    // Whoever sets it up knows better: another role's template is taken all the same.
    const other = { ...season, personId: staff.id, evaluatorId: manager.id, templateId: ofSellers }
    const { id } = await server.done('hr', kpiCalls.create, other)
    expect(await server.done('hr', kpiCalls.detail, { id })).toMatchObject({ templateName: '销售考核' })
  })
})

describe('a cycle of many at once', () => {
  it('takes the template of each one’s role, and says who has none, who has theirs, whose three are not three', async () => {
    await server.done('hr', kpiCalls.create, {
      ...season,
      personId: sales.id,
      evaluatorId: manager.id,
      templateId: ofSellers,
    })
    const input = { ...season, personIds: [staff.id, sales.id, finance.id], secondEvaluatorId: hr.id }
    const answer = await server.done('hr', kpiCalls.createEach, input)
    expect(answer.num).toBe(1)
    expect(answer.skipped.map(({ person, reason }) => [person.id, reason]).toSorted()).toEqual(
      [
        [finance.id, 'template'],
        [sales.id, 'exists'],
      ].toSorted(),
    )
    const [own] = (await server.done('staff', kpiCalls.list, { date: season.date })).list
    expect(await server.done('staff', kpiCalls.detail, { id: own!.id })).toMatchObject({
      templateName: '研发考核',
      evaluator: { id: manager.id },
      secondEvaluator: { id: hr.id },
      status: 'created',
      goals: [{ name: '研发考核' }],
      can: { self: true },
    })
    expect((await server.done('hr', kpiCalls.list, { scope: 'charged' })).list.map(({ id }) => id)).toContain(own!.id)
    // Everybody's template is for those who have none of their role; the evaluator's own superior is not a third person.
    await saved('通用考核')
    const again = await server.done('hr', kpiCalls.createEach, { ...input, secondEvaluatorId: manager.id })
    expect(again.num + again.skipped.length).toBe(3)
    expect(again.skipped.find(({ person }) => person.id === staff.id)).toMatchObject({ reason: 'evaluator' })
    expect((await server.done('hr', kpiCalls.createEach, input)).num).toBeLessThanOrEqual(1)
    expect(await kept()).toHaveLength(3)
    expect(JSON.stringify(await server.done('finance', notificationCalls.list, {}))).toContain('发起了绩效考核')
  })

  it('is set up once from two phones, of one’s own people alone, and not at all where one is refused', async () => {
    const input = { ...season, personIds: [staff.id, finance.id] }
    for (const [who, code] of [
      ['staff', 'authority.missing'],
      ['manager', 'kpi.person.not_yours'],
    ] as const)
      expect(await server.call(who, kpiCalls.createEach, input)).toMatchObject({ code })
    expect(await server.call('hr', kpiCalls.createEach, { ...input, personIds: [staff.id, newId()] })).toMatchObject({
      code: 'person.unknown',
    })
    expect(await server.call('hr', kpiCalls.createEach, { ...input, personIds: [] })).not.toMatchObject({ result: 0 })
    expect(await server.call('hr', kpiCalls.createEach, { ...input, secondEvaluatorId: newId() })).toMatchObject({
      code: 'person.unknown',
    })
    expect(await server.call('other', kpiCalls.createEach, input)).not.toMatchObject({ result: 0 })
    expect(await kept()).toEqual([])
    const answers = await Promise.all([0, 1, 2].map(() => server.done('hr', kpiCalls.createEach, input)))
    expect(answers.map(({ num }) => num).toSorted()).toEqual([0, 0, 1])
    expect(await kept()).toHaveLength(1)
  })
})
