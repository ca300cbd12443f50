import { cycleAfter, cycleOf } from '#mechanisms/cycles/cycles.contract.ts'
import { goalCalls, GoalType } from '#modules/goals/goals.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import type { Does } from './does.ts'
import type { DemoLogin } from './people.ts'

/** A team's goals of this quarter and week, with what the week before has left, and how the week stood at its start. */
export async function tellOfGoals(does: Does) {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const week = { goalType: GoalType.Week, goalCycle: cycleOf('week', today) }
  const lastWeek = { ...week, goalCycle: cycleAfter('week', week.goalCycle, -1) }
  const quarter = { goalType: GoalType.Season, goalCycle: cycleOf('season', today) }
  const set = async (who: DemoLogin, cycle: typeof week | typeof quarter, draft: object) =>
    (await does(who, goalCalls.create, { ...cycle, ...draft } as never)).id
  const march = (who: DemoLogin, id: string, progress: number, summary = '', doneNum: number | null = null) =>
    does(who, goalCalls.march, { id, progress, summary, ...(doneNum === null ? {} : { doneNum }) })

  const release = await set('manager', quarter, { name: '移动端 2.0 正式发布', summary: '十二月第一周全量。' })
  const beta = await set('manager', quarter, { name: '灰度覆盖到 30%', parentId: release, planNum: 30, unit: '%' })
  await set('manager', quarter, { name: '应用商店评分不低于 4.6', parentId: release, planNum: 4.6, unit: '分' })
  const hiring = await set('manager', quarter, { name: '招到两名前端', planNum: 2, unit: '人' })
  await march('manager', beta, 60, '第二批用户已放开', 18)
  await march('manager', hiring, 50, '一位已入职', 1)

  const before = await set('manager', lastWeek, { name: '确定灰度名单' })
  await march('manager', before, 100, '名单已与客户成功对过')
  await set('manager', lastWeek, { name: '补齐安卓低端机测试' })

  const regression = await set('manager', week, { name: '完成 2.0 回归测试', planNum: 120, unit: '条' })
  const crash = await set('manager', week, { name: '崩溃率降到千分之一', parentId: regression })
  await set('manager', week, { name: '修完键盘与相册两处崩溃', parentId: crash })
  await set('manager', week, { name: '弱网用例全部跑通', parentId: regression })
  await set('manager', week, { name: '候选人终面', planNum: 3, unit: '人' })
  const [task] = (await does('manager', taskCalls.list, { scope: 'mine', limit: 1 })).list
  if (task) await set('manager', week, { taskId: task.id })
  await does('manager', goalCalls.snapshot, { ...week, name: '周初计划' })
  await march('manager', regression, 45, '登录与消息两个模块已过', 54)
  await march('manager', crash, 70, '键盘崩溃已修复')
  await set('manager', week, { name: '整理灰度反馈' })

  const onboarding = await set('staff', week, { name: '引导页改版上线' })
  await set('staff', week, { name: '访谈三位新用户', planNum: 3, unit: '位', parentId: onboarding })
  await march('staff', onboarding, 40, '开发完成，等设计走查')
  await set('staff', lastWeek, { name: '整理埋点清单' })
}
