import { page } from '#platform/contract/list.ts'
import { readAnswer } from '#platform/contract/wire-names.ts'
import type { FigureScope } from '#mechanisms/figures/figures.contract.ts'
import { lastDayOf } from '#mechanisms/months/months.contract.ts'
import { notSaid } from '#mechanisms/widgets/figure-widgets.server.ts'
import { widget } from '#mechanisms/widgets/widgets.server.ts'
import { summaryRow, type SummaryKind } from './summary.contract.ts'
import { hoursSummed } from './summary.server.ts'

const scopes = ['company', 'subordinates', 'direct', 'department', 'mine', 'person'] as const satisfies FigureScope[]
/** So many groups are added up; a chart shows the first of them. */
const mostGroups = 1_000
const readSums = readAnswer(page(summaryRow))

/** Logged hours of some months, for dashboards. Their screens show a month of one's own: none lists what is counted. */
export const hoursWidgetParts = [
  widget({
    key: 'workhour.hours',
    app: 'workhour',
    words: { zh: '登记工时（小时）', en: 'Logged hours' },
    isCount: true,
    scopes,
    by: {
      month: { zh: '按月', en: 'By month' },
      person: { zh: '按人员', en: 'By person' },
      department: { zh: '按部门', en: 'By department' },
      task: { zh: '按任务', en: 'By task' },
    },
    async read({ by, scope, personId, startMonth, endMonth }, context) {
      const whose = scope === 'person' ? { scope: 'company' as const, personId } : { scope }
      const days = { startDate: `${startMonth}-01`, endDate: lastDayOf(endMonth) }
      const query = { by: by as SummaryKind, ...whose, ...days, start: 0, limit: mostGroups }
      const { list } = readSums(JSON.parse((await hoursSummed(query as never, context)).text))
      const parts = list.map(({ id, name, hour }) => ({ key: id, name, num: rounded(hour), amount: '0.00' }))
      return {
        num: rounded(list.reduce((sum, { hour }) => sum + hour, 0)),
        amount: '0.00',
        list: by === 'month' ? parts.toReversed() : parts,
      }
    },
    nameOf: (_, key) => (key === '' ? notSaid : undefined),
    at: () => null,
  }),
]

const rounded = (hours: number) => Math.round(hours * 100) / 100
