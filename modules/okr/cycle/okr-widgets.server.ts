import { readAnswer } from '#platform/contract/wire-names.ts'
import { cycleOf } from '#mechanisms/cycles/cycles.contract.ts'
import { notSaid, sentenceOf } from '#mechanisms/widgets/figure-widgets.server.ts'
import { widget, type WidgetQuery } from '#mechanisms/widgets/widgets.server.ts'
import { OkrType } from '../okr-cycles.contract.ts'
import en from '../okr.words.en.ts'
import zh from '../okr.words.zh.ts'
import { okrCycleCalls } from './okr-cycle.contract.ts'
import { statisticsOf } from './okr-cycle.server.ts'

const asCount = (num: number) => ({ num, amount: '0.00' })
/** The quarter that it is. */
const quarterOf = ({ endMonth }: WidgetQuery) => ({
  type: OkrType.Quarter,
  cycle: cycleOf('season', `${endMonth}-01`),
})

/** How the objectives of this quarter stand, for dashboards. */
export const okrWidgetParts = [
  widget({
    key: 'okr.objective',
    app: 'okr',
    words: { zh: '本季度目标', en: 'Objectives of this quarter' },
    isCount: true,
    isNow: true,
    scopes: ['company'],
    by: { status: { zh: '按状态', en: 'By state' }, department: { zh: '按部门', en: 'By department' } },
    async read(query, context) {
      const answer = await statisticsOf(quarterOf(query), context)
      const { objectiveNum, statuses, departments } = readAnswer(okrCycleCalls.statistics.output)(
        JSON.parse(answer.text),
      )
      return {
        ...asCount(objectiveNum),
        list:
          query.by === 'status'
            ? statuses.map(({ status, num }) => ({ key: String(status), name: '', ...asCount(num) }))
            : departments.map(({ id, name, num }) => ({ key: id ?? '', name, ...asCount(num) })),
      }
    },
    nameOf: (by, key) => (by === 'status' ? sentenceOf({ zh, en }, `status_${key}`) : key === '' ? notSaid : undefined),
    at: (query, part) => {
      const { type, cycle } = quarterOf(query)
      return `/okr/analyze_content?${new URLSearchParams({
        type: String(type),
        cycle,
        // Those of people in no department have a word of their own.
        ...(part ? { [query.by]: part.key || 'none' } : {}),
      })}`
    },
  }),
]
