import { widget } from '#mechanisms/widgets/widgets.server.ts'
import { sentenceOf } from '#mechanisms/widgets/figure-widgets.server.ts'
import en from './attendance.words.en.ts'
import zh from './attendance.words.zh.ts'
import { statOf } from './stat.server.ts'
import type { Sums } from './sums.contract.ts'

/** What happens on a day, by the word of its state. */
const counts = {
  late: 'lateNum',
  early: 'earlyNum',
  absent: 'absentDays',
  missing: 'missingNum',
  outside: 'outsideNum',
} as const satisfies Record<string, keyof Sums>
const states = Object.keys(counts) as (keyof typeof counts)[]
const asCount = (num: number) => ({ num: Math.round(num * 100) / 100, amount: '0.00' })

/**
 * How often people of a month were late, left early, were absent, lacked a sign-in or signed in outside, for
 * dashboards. The screen of attendance is not opened at one of them.
 */
export const attendanceWidgetParts = [
  widget({
    key: 'hr.attendance',
    app: 'attendance_figures',
    words: { zh: '本月考勤异常（次）', en: 'Attendance exceptions this month' },
    isCount: true,
    isNow: true,
    scopes: ['company', 'subordinates', 'direct', 'mine'],
    by: { state: { zh: '按类型', en: 'By kind' }, department: { zh: '按部门', en: 'By department' } },
    async read({ by, scope, endMonth }, context) {
      const { rows } = await statOf(
        {
          by: 'department',
          searchScope: scope as 'company',
          searchId: undefined,
          dateScope: endMonth,
          status: [],
          sorters: [],
        },
        context,
      )
      const sum = (of: readonly Sums[], wanted = states) =>
        of.reduce((total, row) => total + wanted.reduce((all, state) => all + row[counts[state]], 0), 0)
      return {
        ...asCount(sum(rows)),
        list:
          by === 'state'
            ? states.map(state => ({ key: state, name: '', ...asCount(sum(rows, [state])) }))
            : rows.map(row => ({ key: row.id, name: row.name, ...asCount(sum([row])) })),
      }
    },
    nameOf: (by, key) => (by === 'state' ? sentenceOf({ zh, en }, `state_${key}`) : undefined),
    at: () => null,
  }),
]
