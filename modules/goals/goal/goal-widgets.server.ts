import { sentenceOf } from '#mechanisms/widgets/figure-widgets.server.ts'
import { widget, type WidgetQuery } from '#mechanisms/widgets/widgets.server.ts'
import en from '../goals.words.en.ts'
import zh from '../goals.words.zh.ts'
import { GoalType } from './goal.contract.ts'
import { cycleNamed } from './goal-rights.server.ts'
import { standingOf } from './goal.server.ts'

const monthOf = ({ endMonth }: WidgetQuery) => ({ goalType: GoalType.Month, goalCycle: endMonth })
const asCount = (num: number) => ({ num, amount: '0.00' })

/** How the viewer's own goals of the month stand, for dashboards. */
export const goalWidgetParts = [
  widget({
    key: 'plan.goal',
    app: 'plan',
    words: { zh: '我的本月目标', en: 'My goals of this month' },
    isCount: true,
    isNow: true,
    scopes: ['mine'],
    by: { status: { zh: '按状态', en: 'By state' } },
    async read(query, context) {
      const each = await standingOf(cycleNamed(monthOf(query), context), context)
      return {
        ...asCount(each.reduce((sum, { num }) => sum + num, 0)),
        list: each.map(({ status, num }) => ({ key: String(status), name: '', ...asCount(num) })),
      }
    },
    nameOf: (_, key) => sentenceOf({ zh, en }, `status_${key}`),
    at: (query, part) =>
      `/plan/list?${new URLSearchParams({
        type: String(GoalType.Month),
        cycle: query.endMonth,
        ...(part ? { status: part.key } : {}),
      })}`,
  }),
]
