import { kpiCalls, type GoalInput } from '#modules/kpi/kpi/kpi.contract.ts'
import { roleCalls } from '#modules/company/company.contract.ts'
import { demoPeople } from './people.ts'
import type { Does } from './does.ts'

/**
 * Templates of two roles, and a quarter's evaluations: one complete, one that waits for its second evaluator, one that
 * has just begun.
 */
export async function tellOfKpi(does: Does) {
  const { staff, sales, manager, admin } = demoPeople
  const goal = (
    name: string,
    kind: NonNullable<GoalInput['kind']>,
    weight: number,
    target: string,
    unit = '',
    rule: Partial<GoalInput> = {},
  ) => ({ name, kind, weight, target, unit, ...rule })
  const roleOf = async (name: string, people: readonly string[]) => {
    const { id } = await does('admin', roleCalls.create, { name, authorities: [] })
    await does('admin', roleCalls.assign, { id, addId: [...people] })
    return id
  }
  const engineers = await roleOf('研发工程师', [staff.id, manager.id])
  const sellers = await roleOf('销售顾问', [sales.id])
  const { id: saved } = await does('hr', kpiCalls.saveTemplate, {
    name: '研发季度考核',
    roleIds: [engineers],
    bonusMost: 10,
    performanceWeight: 7_000,
    goals: [
      goal('按期交付率', 'performance', 4_000, '95', '%', { rule: 'linear', zeroAt: 60, fullAt: 95, mostScore: 110 }),
      goal('线上缺陷数', 'performance', 3_000, '≤ 5', ' 个', {
        rule: 'steps',
        steps: [
          { from: 0, score: 100 },
          { from: 6, score: 80 },
          { from: 11, score: 50 },
        ],
      }),
      goal('任务交付', 'performance', 1_000, '20', ' 个', {
        figure: 'tasks_done',
        rule: 'linear',
        zeroAt: 0,
        fullAt: 20,
      }),
      goal('技术分享', 'performance', 2_000, '2', ' 次'),
      goal('协作', 'capability', 6_000, ''),
      goal('学习', 'capability', 4_000, ''),
      goal('专利与奖项', 'bonus', 0, '', ' 项', { mostScore: 5 }),
      goal('线上事故', 'bonus', 0, '0', ' 次', { mostScore: -6, rule: 'linear', zeroAt: 0, fullAt: 3 }),
    ],
    levels: [
      { name: 'S', from: 95, share: 10 },
      { name: 'A', from: 85, share: 30 },
      { name: 'B', from: 70 },
      { name: 'C', from: 0 },
    ],
  })
  const templateId = saved!
  await does('hr', kpiCalls.saveTemplate, {
    name: '销售季度考核',
    roleIds: [sellers],
    performanceWeight: 8_000,
    bonusMost: 10,
    goals: [
      goal('签约合同', 'performance', 6_000, '3', ' 份', {
        figure: 'contracts_signed',
        rule: 'linear',
        zeroAt: 0,
        fullAt: 3,
        mostScore: 120,
      }),
      goal('客户回访', 'performance', 4_000, '每周', ''),
      goal('协作', 'capability', 10_000, ''),
      goal('新客户转介绍', 'bonus', 0, '', ' 家', {
        mostScore: 6,
        rule: 'steps',
        steps: [
          { from: 1, score: 3 },
          { from: 3, score: 6 },
        ],
      }),
    ],
    levels: [
      { name: 'A', from: 85, share: 30 },
      { name: 'B', from: 70 },
      { name: 'C', from: 0 },
    ],
  })
  const goals = [
    { progress: '18 个需求按期上线 17 个', actual: 94.4 },
    { progress: '', actual: 3 },
    { progress: '' },
    { progress: '做了 2 次分享', score: 90 },
    { progress: '', score: 88 },
    { progress: '', score: 90 },
    { progress: '授权发明专利 1 项', score: 3 },
    { progress: '', actual: 0 },
  ]
  const judged = (bonus: number, ...scores: number[]) => [
    { actual: 94.4 },
    { actual: 3 },
    {},
    ...scores.map(score => ({ score })),
    { score: bonus },
    { actual: 1 },
  ]
  const { id: first } = await does('hr', kpiCalls.create, {
    personId: staff.id,
    evaluatorId: manager.id,
    secondEvaluatorId: admin.id,
    templateId,
    type: 'season',
  })
  await does('staff', kpiCalls.self, { id: first, goals, summary: '本季度交付稳定，下季度重点提升性能。' })
  await does('manager', kpiCalls.evaluate, {
    id: first,
    goals: judged(3, 90, 86, 90),
    bonusReason: '授权发明专利 1 项',
    summary: '交付可靠。',
  })
  // Each of the others by the template of their role.
  await does('hr', kpiCalls.createEach, { personIds: [sales.id], type: 'season' })
  const { id: done } = await does('hr', kpiCalls.create, {
    personId: manager.id,
    evaluatorId: admin.id,
    templateId,
    type: 'season',
  })
  await does('manager', kpiCalls.self, { id: done, goals, summary: '' })
  await does('admin', kpiCalls.evaluate, {
    id: done,
    goals: judged(4, 90, 92, 90),
    bonusReason: '带队完成 2.0 上线',
    summary: '',
  })
}
