export default {
  noGoalsOfMonth: '本月还没有计划',
  noGoalsOfMonthText: '写下这个月要做成的事',
  noGoals: '本周还没有计划',
  noGoalsText: '写下这周要做成的事',
  noObjectives: '本季度还没有目标',
  noObjectivesText: '定下目标和关键结果',
} as const
