import type { Sentence } from '#platform/contract/words.ts'
import type { ReportCycle } from './report-cycle.contract.ts'
import type { Filling } from './report-type.contract.ts'

interface UsualType {
  cycle: ReportCycle
  words: Sentence
  sections: { words: Sentence; isRequired: boolean; fill: Filling }[]
  deadlineDays: number
  deadlineTime: string
  makeupDays: number
}
const said = (words: Sentence, fill: Filling = 'none', isRequired = false) => ({ words, fill, isRequired })

/** What a company begins with; it changes them as it likes. */
export const usualTypes: readonly UsualType[] = [
  {
    cycle: 'day',
    words: { zh: '日报', en: 'Daily report' },
    sections: [
      said({ zh: '今日完成', en: 'Done today' }, 'done', true),
      said({ zh: '明日计划', en: 'Plan for tomorrow' }, 'plan'),
      said({ zh: '需要协助', en: 'Help needed' }),
    ],
    deadlineDays: 0,
    deadlineTime: '21:00',
    makeupDays: 2,
  },
  {
    cycle: 'week',
    words: { zh: '周报', en: 'Weekly report' },
    sections: [
      said({ zh: '本周完成', en: 'Done this week' }, 'done', true),
      said({ zh: '下周计划', en: 'Plan for next week' }, 'plan', true),
      said({ zh: '问题与建议', en: 'Problems and proposals' }),
    ],
    deadlineDays: 1,
    deadlineTime: '12:00',
    makeupDays: 3,
  },
  {
    cycle: 'month',
    words: { zh: '月报', en: 'Monthly report' },
    sections: [
      said({ zh: '本月成果', en: 'Results of the month' }, 'done', true),
      said({ zh: '下月计划', en: 'Plan for next month' }, 'plan', true),
      said({ zh: '总结与反思', en: 'Review' }),
    ],
    deadlineDays: 3,
    deadlineTime: '18:00',
    makeupDays: 5,
  },
]
