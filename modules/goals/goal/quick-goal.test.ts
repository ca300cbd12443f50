import { expect, it } from 'vitest'
import { cycleOf } from '#mechanisms/cycles/cycles.contract.ts'
import { today } from '#mechanisms/cycles/show-cycle.web.ts'
import { goalOf } from './quick-goal.web.ts'

it('a sentence that begins with a goal’s words sets one, of the cycle that they name', () => {
  const of = (sentence: string) => {
    const goal = goalOf(sentence)
    return goal && [goal.goalType, goal.name, goal.summary]
  }
  expect(of('本周目标：走访十家客户')).toEqual([1, '走访十家客户', ''])
  expect(of(' 这周的目标: 走访\n先约上海')).toEqual([1, '走访', '先约上海'])
  expect(of('今日目标：写完方案')).toEqual([0, '写完方案', ''])
  expect(of('本月目标：签三单')).toEqual([2, '签三单', ''])
  expect(of('本季度目标：上线')).toEqual([3, '上线', ''])
  expect(of('今年目标：翻番')).toEqual([4, '翻番', ''])
  expect(of("This week's goal: visit ten customers")).toEqual([1, 'visit ten customers', ''])
  expect(goalOf('本周目标：走访')?.goalCycle).toBe(cycleOf('week', today()))
  expect(of('明天讨论本周目标：先写提纲')).toBeNull()
  expect(of('本周目标走访十家客户')).toBeNull()
})
