import type { Words } from '#platform/web/words/words.ts'
import type zh from './plan-card.words.zh.ts'

export default {
  noGoalsOfMonth: 'No plan for this month yet',
  noGoalsOfMonthText: 'Write down what this month is for',
  noGoals: 'No plan for this week yet',
  noGoalsText: 'Write down what this week is for',
  noObjectives: 'No objectives for this quarter yet',
  noObjectivesText: 'Set objectives with key results',
} satisfies Words<typeof zh>
