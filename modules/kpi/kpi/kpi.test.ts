import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { waitingCalls } from '#mechanisms/waiting/waiting.contract.ts'
import { kpiCalls } from './kpi.contract.ts'
import { finalScore, spreadEvenly } from './score.ts'

const server = testServer()
const { staff, manager, admin, finance } = demoPeople
async function fresh() {
  await server.sql('delete from kpi')
  await server.sql(`delete from member where subject_type = 'kpi'`)
}
const templateId = async () => (await server.done('staff', kpiCalls.templates, {})).list[0]!.id
const create = async (more: object = {}) => ({
  personId: staff.id,
  evaluatorId: manager.id,
  secondEvaluatorId: admin.id,
  templateId: await templateId(),
  type: 'season' as const,
  ...more,
})
const made = async (more: object = {}) => (await server.done('hr', kpiCalls.create, await create(more))).id
const detail = (id: string, who: 'staff' | 'manager' = 'staff') => server.done(who, kpiCalls.detail, { id })
const goals = [0, 1, 2, 3, 4].map(() => ({ progress: '完成', score: 90 }))
const scores = [80, 80, 80, 80, 80]
const rows = () => server.sql('select * from kpi order by id')

describe('an evaluation', () => {
  it('[kpi-005, kpi-006, kpi-007, kpi-008, kpi-009, kpi-010, kpi-012, kpi-016] goes from its person to the evaluator to the second', async () => {
    await fresh()
    const id = await made()
    expect(await detail(id)).toMatchObject({
      status: 'created',
      type: 'season',
      templateName: '研发季度考核',
      person: { id: staff.id },
      evaluator: { id: manager.id },
      secondEvaluator: { id: admin.id },
      can: { self: true, evaluate: false, second: false, restart: false },
    })
    expect(await server.call('manager', kpiCalls.evaluate, { id, scores })).toMatchObject({ code: 'kpi.not_now' })
    await server.done('staff', kpiCalls.self, { id, goals, summary: '还行' })
    const waiting = await server.done('manager', waitingCalls.list, { kind: ['kpi'] })
    expect(waiting.list).toMatchObject([{ id }])
    expect(await server.call('manager', kpiCalls.evaluate, { id, scores, bonusScore: 3 })).toMatchObject({
      code: 'kpi.bonus.reason',
    })
    await server.done('manager', kpiCalls.evaluate, { id, scores, bonusScore: 3, bonusReason: '攻坚' })
    // Until it is accepted its person sees nothing of what others gave.
    expect(await detail(id)).toMatchObject({ status: 'mgr_sum', finalScore: null, level: null, bonusReason: '' })
    expect((await detail(id)).goals.every(({ score }) => score === null)).toBe(true)
    expect((await server.done('staff', kpiCalls.list, {})).list).toMatchObject([{ id, finalScore: null, level: null }])
    expect(await detail(id, 'manager')).toMatchObject({ finalScore: 83, level: 'B' })
    await server.done('admin', kpiCalls.second, { id, agree: false, opinion: '再看看' })
    expect(await detail(id, 'manager')).toMatchObject({ status: 'reject', opinion: '再看看', can: { evaluate: true } })
    await server.done('manager', kpiCalls.evaluate, { id, scores })
    await server.done('admin', kpiCalls.second, { id, agree: true })
    expect(await detail(id)).toMatchObject({
      status: 'accept',
      performanceScore: 80,
      capabilityScore: 80,
      bonusScore: 0,
      finalScore: 80,
      level: 'B',
    })
  })

  it('[kpi-011] is returned with the reason, and begun again from either step', async () => {
    await fresh()
    const id = await made({ secondEvaluatorId: null })
    await server.done('staff', kpiCalls.self, { id, goals })
    await server.done('manager', kpiCalls.giveBack, { id, opinion: '请写数据' })
    expect(await detail(id)).toMatchObject({ status: 'created', opinion: '请写数据' })
    await server.done('staff', kpiCalls.self, { id, goals })
    await server.done('manager', kpiCalls.evaluate, { id, scores })
    expect(await server.call('staff', kpiCalls.restart, { id, to: 'self' })).toMatchObject({ result: 403 })
    await server.done('manager', kpiCalls.restart, { id, to: 'first' })
    expect(await detail(id)).toMatchObject({ status: 'self_sum', finalScore: null })
    await server.done('manager', kpiCalls.restart, { id, to: 'self' })
    expect(await detail(id)).toMatchObject({ status: 'created', can: { self: true } })
  })

  it('[kpi-013, kpi-014] needs goals whose weights total exactly 100 %', async () => {
    await fresh()
    const before = await server.sql('select * from kpi_template')
    const save = (list: object[]) =>
      server.call('hr', kpiCalls.saveTemplate, { name: '新的', goals: list, levels: [{ name: 'A', from: 0 }] } as never)
    expect(await save([])).toMatchObject({ code: 'kpi.goals.needed' })
    expect(await save([{ name: '一', weight: 9_999 }])).toMatchObject({
      code: 'kpi.weights',
      msg: '权重合计须为 100%，现在是 99.99%',
    })
    expect(await server.call('staff', kpiCalls.saveTemplate, { name: '新', goals: [], levels: [] })).toMatchObject({
      result: 403,
    })
    expect(await server.sql('select * from kpi_template')).toEqual(before)
    const wrong = await create({ goals: [{ name: '一', weight: 5_000 }] })
    expect(await server.call('hr', kpiCalls.create, wrong)).toMatchObject({ code: 'kpi.weights' })
    expect(await rows()).toEqual([])
  })

  it('[kpi-015, kpi-019] is one per person and cycle, from however many phones', async () => {
    await fresh()
    const input = await create()
    const replies = await Promise.all([0, 1, 2].map(() => server.call('hr', kpiCalls.create, input)))
    expect(replies.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'kpi.exists', 'kpi.exists'])
    expect(replies.find(({ code }) => code)).toMatchObject({ msg: '该成员在这个周期已有考核' })
    expect(await rows()).toHaveLength(1)
  })

  it('is decided once by two who evaluate at the same time', async () => {
    await fresh()
    const id = await made()
    await server.done('staff', kpiCalls.self, { id, goals })
    const replies = await Promise.all([0, 1].map(() => server.call('manager', kpiCalls.evaluate, { id, scores })))
    expect(replies.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'kpi.not_now'])
  })

  it('is set up by those above its person or by HR, for three different people', async () => {
    await fresh()
    const input = await create()
    expect(await server.call('finance', kpiCalls.create, input)).toMatchObject({ code: 'kpi.person.not_yours' })
    expect(await server.call('staff', kpiCalls.create, input)).toMatchObject({ code: 'kpi.person.not_yours' })
    expect(await server.call('hr', kpiCalls.create, await create({ secondEvaluatorId: manager.id }))).toMatchObject({
      code: 'kpi.evaluator.same',
    })
    expect(await rows()).toEqual([])
  })

  it('is seen by its three people and HR, by no other principal, in no list or chart', async () => {
    await fresh()
    const id = await made({ personId: finance.id, evaluatorId: admin.id, secondEvaluatorId: null })
    for (const who of ['finance', 'admin', 'hr'] as const)
      expect((await server.done(who, kpiCalls.detail, { id })).id).toBe(id)
    for (const who of ['staff', 'manager', 'sales', 'other'] as const) {
      expect(await server.call(who, kpiCalls.detail, { id })).toMatchObject({ result: 4 })
      for (const scope of ['mine', 'charged', 'company'] as const)
        expect((await server.done(who, kpiCalls.list, { scope })).list).toEqual([])
      expect(await server.done(who, kpiCalls.chart, { type: 'season' })).toMatchObject({ total: 0 })
      for (const call of [kpiCalls.self, kpiCalls.evaluate, kpiCalls.second, kpiCalls.restart, kpiCalls.remove])
        expect(
          await server.call(who, call as never, { id, goals, scores, agree: true, to: 'self' } as never),
        ).toMatchObject({ result: 4 })
    }
    expect(await server.call(null, kpiCalls.detail, { id })).toMatchObject({ result: 401 })
  })
})

it('weights that are spread evenly total the whole, and a final score lies between its parts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), count => {
      const weights = spreadEvenly(count)
      return weights.reduce((sum, one) => sum + one, 0) === 10_000 && weights.every(one => one > 0)
    }),
  )
  expect(spreadEvenly(3)).toEqual([3_333, 3_333, 3_334])
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 150 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 10_000 }),
      (all, performanceWeight) => {
        const weights = spreadEvenly(all.length)
        const scored = all.map((score, at) => ({
          kind: at % 2 === 0 ? ('performance' as const) : ('capability' as const),
          weight: weights[at]!,
          score,
        }))
        const { final } = finalScore(scored, 0, { performanceWeight, levels: [] })
        return final >= Math.min(...all) * 100 && final <= Math.max(...all) * 100
      },
    ),
  )
})
