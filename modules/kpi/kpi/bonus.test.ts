import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { kpiCalls, type GoalInput } from './kpi.contract.ts'
import { bonusOf, finalScore, scoreOf } from './score.contract.ts'

const server = testServer()
const { staff, manager } = demoPeople
const levels = [
  { name: '优', from: 90 },
  { name: '良', from: 0 },
]
const delivery: GoalInput = { name: '交付', weight: 10_000 }
const patent: GoalInput = { name: '专利', kind: 'bonus', mostScore: 5 }
const faults: GoalInput = { name: '事故', kind: 'bonus', mostScore: -10, rule: 'linear', zeroAt: 0, fullAt: 4 }
const coaching: GoalInput = {
  name: '带新人',
  kind: 'bonus',
  mostScore: 6,
  rule: 'steps',
  steps: [
    { from: 1, score: 2 },
    { from: 3, score: 6 },
  ],
}
const template = (more: object = {}) => ({
  name: '有加减分项',
  performanceWeight: 10_000,
  bonusMost: 8,
  levels,
  goals: [delivery, patent, faults, coaching],
  ...more,
})
const save = (more: object = {}) => server.call('hr', kpiCalls.saveTemplate, template(more))
const kept = () => server.sql('select * from kpi order by id')
beforeEach(async () => {
  await server.sql('delete from kpi')
  await server.sql(`delete from member where subject_type = 'kpi'`)
  await server.sql(`delete from kpi_template where name in ('有加减分项', '无加减分项')`)
})
async function made(more: object = {}) {
  const { id: templateId } = await server.done('hr', kpiCalls.saveTemplate, template(more))
  const input = { personId: staff.id, evaluatorId: manager.id, templateId: templateId!, type: 'season' as const }
  return (await server.done('hr', kpiCalls.create, input)).id
}
const self = { goals: [{ score: 90 }, { score: 3 }, { actual: 1 }, { actual: 1 }] }
const evaluate = (id: string, patents: number, accidents: number, coached: number, more: object = {}) =>
  server.call('manager', kpiCalls.evaluate, {
    id,
    goals: [{ score: 85 }, { score: patents }, { actual: accidents }, { actual: coached }],
    bonusReason: '授权专利一项',
    ...more,
  })
const detail = (id: string) => server.done('hr', kpiCalls.detail, { id })

describe('a section of bonus', () => {
  it('is scored by the person and the evaluator as the rest, within the limit of the template', async () => {
    const id = await made()
    const before = await kept()
    // Neither more than its points, nor against its sign, nor by hand where a rule scores.
    const goals = (points: number) => [{ score: 90 }, { score: points }, { actual: 1 }, { actual: 1 }]
    for (const points of [6, -1])
      expect(await server.call('staff', kpiCalls.self, { id, goals: goals(points) })).toMatchObject({
        code: 'kpi.score.range',
        msg: '「专利」的分值须在 0 到 5 之间',
      })
    expect(
      await server.call('staff', kpiCalls.self, { id, goals: [...goals(1).slice(0, 3), { actual: 1, score: 2 }] }),
    ).toMatchObject({ code: 'kpi.score.computed' })
    expect(await kept()).toEqual(before)
    await server.done('staff', kpiCalls.self, { id, ...self })
    expect((await detail(id)).goals.map(goal => goal.selfScore)).toEqual([90, 3, -2, 2])
    const waiting = await kept()
    expect(await evaluate(id, 3, 1, 1, { bonusScore: 1 })).toMatchObject({ code: 'kpi.bonus.by_goals' })
    expect(await evaluate(id, 3, 1, 1, { bonusReason: '' })).toMatchObject({ code: 'kpi.bonus.reason' })
    expect(await kept()).toEqual(waiting)
    await evaluate(id, 3, 1, 1)
    const done = await detail(id)
    // 3 of the patent, 1 of 4 accidents takes 2.5, rounded once to whole points, 2 of coaching.
    expect(done.goals.map(goal => goal.score)).toEqual([85, 3, -2, 2])
    expect(done).toMatchObject({ status: 'accept', performanceScore: 85, bonusScore: 3, finalScore: 88, level: '良' })
    const [row] = (await server.done('hr', kpiCalls.list, { scope: 'company' })).list
    expect(row).toMatchObject({ performanceScore: 85, capabilityScore: null, bonusScore: 3, finalScore: 88 })
    expect(await server.done('hr', kpiCalls.chart, { type: 'season' })).toMatchObject({ mean: 88, meanBonus: 3 })
    // What it said is gone with what the evaluator said.
    await server.done('manager', kpiCalls.restart, { id, to: 'first' })
    expect(await detail(id)).toMatchObject({ bonusScore: 0, finalScore: null })
    // 5 + 6 is above the limit of 8.
    await evaluate(id, 5, 0, 9)
    expect(await detail(id)).toMatchObject({ bonusScore: 8, finalScore: 93, level: '优' })
    await server.done('manager', kpiCalls.restart, { id, to: 'first' })
    // Where only rules scored, there is nothing to say why.
    await evaluate(id, 0, 9, 0, { bonusReason: '' })
    expect(await detail(id)).toMatchObject({ bonusScore: -8, finalScore: 77 })
  })

  it('is hidden from its person as their scores are', async () => {
    const id = await made({ personSees: 'level' })
    await server.done('staff', kpiCalls.self, { id, ...self })
    await evaluate(id, 5, 0, 9)
    const own = await server.done('staff', kpiCalls.detail, { id })
    expect(own).toMatchObject({ level: '优', bonusScore: null, finalScore: null })
    expect(own.goals.every(({ score }) => score === null)).toBe(true)
    expect((await server.done('staff', kpiCalls.list, {})).list).toMatchObject([
      { bonusScore: null, performanceScore: null, capabilityScore: null },
    ])
  })

  it('has points and no weight, and none where the template gives no bonus', async () => {
    const before = await server.sql('select * from kpi_template order by id')
    const refused = async (goal: Partial<GoalInput>, more: object = {}) =>
      (await save({ goals: [delivery, { ...patent, ...goal }], ...more })).code
    expect(await refused({ weight: 1 })).toBe('kpi.bonus.weight')
    for (const mostScore of [0, 51, 100]) expect(await refused({ mostScore })).toBe('kpi.bonus.points')
    expect(await refused({ rule: 'steps', steps: [{ from: 0, score: 6 }] })).toBe('kpi.score.range')
    expect(await refused({ rule: 'linear', zeroAt: 1, fullAt: 1 })).toBe('kpi.rule.limits')
    expect(await refused({}, { bonusMost: 0 })).toBe('kpi.bonus.none')
    expect((await save({ goals: [patent] })).code).toBe('kpi.goals.needed')
    expect((await save({ goals: [delivery, { name: '轻', weight: 0 }] })).code).toBe('kpi.weight.needed')
    expect((await save({ goals: [{ ...delivery, mostScore: -1 }] })).code).toBe('kpi.score.range')
    // The others still total exactly 100 %, whatever stands beside them.
    expect((await save({ goals: [{ ...delivery, weight: 9_999 }, patent] })).code).toBe('kpi.weights')
    expect(await server.sql('select * from kpi_template order by id')).toEqual(before)
  })

  it('leaves what an older build kept in the field as it counted', async () => {
    const id = await made({ name: '无加减分项', goals: [delivery] })
    await server.done('staff', kpiCalls.self, { id, goals: [{ score: 90 }] })
    const say = { id, goals: [{ score: 85 }], bonusReason: '攻坚' }
    expect(await server.call('manager', kpiCalls.evaluate, { ...say, bonusScore: 9 })).toMatchObject({
      code: 'kpi.bonus.most',
    })
    expect(
      await server.call('manager', kpiCalls.evaluate, { ...say, goals: [{ score: -1 }], bonusScore: 4 }),
    ).toMatchObject({ code: 'kpi.score.range' })
    await server.done('manager', kpiCalls.evaluate, { ...say, bonusScore: 4 })
    expect(await detail(id)).toMatchObject({ bonusScore: 4, bonusReason: '攻坚', finalScore: 89 })
  })
})

it('points of bonus lie between none and their most, and their total is their sum, cut once', () => {
  const points = fc.integer({ min: -50, max: 50 }).filter(most => most !== 0)
  const goal = fc.record({ most: points, share: fc.integer({ min: -20, max: 120 }) })
  fc.assert(
    fc.property(
      fc.array(goal, { maxLength: 12 }),
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 0, max: 15_000 }),
      (all, bonusMost, hundredths) => {
        const scored = all.map(({ most, share }) => ({
          kind: 'bonus' as const,
          weight: 0,
          score: scoreOf({ kind: 'bonus', rule: 'linear', zeroAt: 0, fullAt: 100, mostScore: most, steps: [] }, share)!,
        }))
        for (const [at, { most, share }] of all.entries()) {
          const exact = (Math.min(100, Math.max(0, share)) * most) / 100
          expect(Math.abs(scored[at]!.score - exact)).toBeLessThanOrEqual(0.5)
          expect(Number.isInteger(scored[at]!.score)).toBe(true)
        }
        let sum = 0
        for (const { score } of scored) sum += score
        const reference = sum > bonusMost ? bonusMost : sum < -bonusMost ? -bonusMost : sum
        const bonus = bonusOf(scored, bonusMost)
        expect(bonus).toBe(reference)
        // They move no weight: the rest scores as without them, and the total is the sum of what is shown.
        const rest = [{ kind: 'performance' as const, weight: 10_000, score: hundredths / 100 }]
        const by = { performanceWeight: 10_000, finalMost: null, levels: [] }
        expect(finalScore([...rest, ...scored], bonus, by).final).toBe(hundredths + reference * 100)
      },
    ),
  )
})
