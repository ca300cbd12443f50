import { boundsOf, cycleAfter, cycleOf } from '#mechanisms/cycles/cycles.contract.ts'
import {
  keyResultCalls,
  objectiveCalls,
  ObjectivePriority,
  ObjectiveStatus,
  okrCycleCalls,
  OkrType,
  reviewCalls,
} from '#modules/okr/okr.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import type { Does } from './does.ts'
import { demoPeople, type DemoLogin } from './people.ts'

/** A quarter's objectives from the company's down to a person's, and the last quarter's looked back on. */
export async function tellOfObjectives(does: Does) {
  const quarter = cycleOf('season', new Date().toISOString().slice(0, 10))
  const cycle = { type: OkrType.Quarter, cycle: quarter }
  const set = async (who: DemoLogin, draft: object) =>
    (await does(who, objectiveCalls.create, { ...cycle, managerId: demoPeople[who].id, ...draft } as never)).id
  const result = async (who: DemoLogin, id: string, draft: object, value?: number, confidence = 7, summary = '') => {
    const made = await does(who, keyResultCalls.create, { id, ...draft } as never)
    if (value !== undefined) await does(who, keyResultCalls.check, { id: made.id, value, confidence, summary })
    return made.id
  }
  const company = await set('admin', {
    name: '让客户第一周就离不开开工',
    plv: ObjectivePriority.P0,
    businessValue: 9,
    summary: '少一步操作，多一次打开。',
  })
  await result(
    'admin',
    company,
    { name: '周活跃企业数', startValue: 120, targetValue: 200, unit: '家' },
    158,
    7,
    '展会带来十二家',
  )
  await result('admin', company, { name: '客户推荐值', startValue: 32, targetValue: 50, unit: '分' }, 41, 6)
  await result('admin', company, { name: '首屏打开时间', startValue: 2.4, targetValue: 1, unit: '秒' }, 1.4, 8)
  const product = await set('manager', {
    name: '移动端 2.0 按期上线',
    parentId: company,
    plv: ObjectivePriority.P0,
    businessValue: 8,
  })
  const launched = await result('manager', product, { name: '正式版发布', kind: 'boolean' })
  await result(
    'manager',
    product,
    { name: '上线前缺陷清零', startValue: 36, targetValue: 0, unit: '个' },
    9,
    8,
    '只剩低优先级',
  )
  const sold = await set('sales', {
    name: '续约率再上一个台阶',
    parentId: company,
    plv: ObjectivePriority.P1,
    status: ObjectiveStatus.Risky,
  })
  await result(
    'sales',
    sold,
    { name: '老客户续约率', kind: 'percent', startValue: 71, targetValue: 85 },
    75,
    4,
    '两家大客户还在走流程',
  )
  await result('sales', sold, {
    name: '签订合同',
    figure: 'contracts_signed',
    startValue: 0,
    targetValue: 6,
    unit: '份',
  })
  await does('sales', keyResultCalls.measure, { id: sold })
  const own = await set('staff', { name: '新用户十分钟内建好第一个项目', parentId: product, plv: ObjectivePriority.P1 })
  await result('staff', own, { name: '引导完成率', kind: 'percent', startValue: 45, targetValue: 80 }, 62, 7)
  await does('staff', keyResultCalls.create, {
    id: own,
    name: '可用性访谈',
    startValue: 0,
    targetValue: 12,
    unit: '次',
  })
  await does('manager', objectiveCalls.align, { id: product, parentId: company, alignedIds: [sold] })
  const tasks = await does('staff', taskCalls.list, { scope: 'mine', limit: 2 })
  await does('staff', okrCycleCalls.relate, { id: own, addIds: tasks.list.map(one => one.id) })
  await does('manager', keyResultCalls.check, { id: launched, value: 0, confidence: 8, summary: '灰度第二周' })

  const last = cycleAfter('season', quarter, -1)
  if (!boundsOf('season', last)) return
  const before = await set('manager', { name: '移动端 1.9 提速', cycle: last, parentId: company })
  await result('manager', before, { name: '列表滚动不掉帧', kind: 'boolean' }, 1, 9)
  await does('manager', reviewCalls.create, {
    id: before,
    kind: 'retrospective',
    words: '提速做到了，但测试设备准备得太晚，下次提前两周借机。',
    score: 0.8,
  })
  await does('admin', reviewCalls.create, { id: before, kind: 'review', words: '结果扎实，过程留痕清楚。', score: 0.9 })
  await does('manager', objectiveCalls.finish, { id: before })
}
