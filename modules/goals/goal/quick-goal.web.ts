import { refresh } from '#platform/web/app/cache.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { cycleOf } from '#mechanisms/cycles/cycles.contract.ts'
import { cycleName, today } from '#mechanisms/cycles/show-cycle.web.ts'
import type { QuickKind } from '#mechanisms/quick-words/offered-kinds.web.ts'
import { t } from '../goals.words.ts'
import { goalCalls, goalKinds, type GoalType } from './goal.contract.ts'

/** How the goal of a cycle begins, by its kind: 今日目标：…, This week's goal: … */
const beginnings: readonly RegExp[] = [
  /^\s*(?:今[天日]的?目标|today['’]?s? goals?)\s*[:：]\s*/i,
  /^\s*(?:[本这]周的?目标|this week['’]?s? goals?)\s*[:：]\s*/i,
  /^\s*(?:[本这]个?月的?目标|this month['’]?s? goals?)\s*[:：]\s*/i,
  /^\s*(?:[本这]个?季度?的?目标|this quarter['’]?s? goals?)\s*[:：]\s*/i,
  /^\s*(?:今年的?目标|this year['’]?s? goals?)\s*[:：]\s*/i,
]
const longest = 200

/** The goal that a sentence names, and of which cycle; null where it names none. */
export function goalOf(sentence: string) {
  const place = beginnings.findIndex(one => one.test(sentence))
  if (place < 0) return null
  const [name = '', ...rest] = sentence.replace(beginnings[place]!, '').trim().split('\n')
  const kind = goalKinds[place]!
  return {
    kind,
    goalType: place as GoalType,
    goalCycle: cycleOf(kind, today()),
    name: name.trim().slice(0, longest),
    summary: rest.join('\n').trim().slice(0, 2_000),
  }
}

/** A sentence of quick create that begins with 本周目标： sets a goal of one's own. */
export const quickGoal: QuickKind = {
  home: '/plan/list',
  reads(sentence) {
    const goal = goalOf(sentence)
    return goal && [`${t('goal')} ${cycleName(goal.kind, goal.goalCycle)}`, goal.name].filter(Boolean).join(' · ')
  },
  async make(sentence) {
    const { kind: _, ...goal } = goalOf(sentence)!
    const { id } = await sendCall(goalCalls.create, goal)
    await refresh(goalCalls.list, 'goal')
    return { href: `/plan/${id}`, said: t('saved') }
  },
}
