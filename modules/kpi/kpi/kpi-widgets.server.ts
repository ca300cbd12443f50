import { sentenceOf } from '#mechanisms/widgets/figure-widgets.server.ts'
import { widget, type WidgetQuery } from '#mechanisms/widgets/widgets.server.ts'
import en from '../kpi.words.en.ts'
import zh from '../kpi.words.zh.ts'
import { chartOf } from './kpi.server.ts'

const quarterOf = ({ endMonth }: WidgetQuery) => ({ type: 'season' as const, date: `${endMonth}-01` })
const asCount = (num: number) => ({ num, amount: '0.00' })

/** How this quarter's evaluations stand, of those that the viewer evaluates or HR looks after, for dashboards. */
export const kpiWidgetParts = [
  widget({
    key: 'kpi.evaluation',
    app: 'kpi',
    words: { zh: '本季度绩效考核', en: 'Evaluations of this quarter' },
    isCount: true,
    isNow: true,
    scopes: ['company'],
    by: { status: { zh: '按状态', en: 'By state' }, level: { zh: '按等级', en: 'By level' } },
    async read(query, context) {
      const { total, accepted, levels, statuses } = await chartOf(quarterOf(query), context)
      return query.by === 'level'
        ? {
            ...asCount(accepted),
            list: levels.map(({ name, count }) => ({ key: name ?? '', name: name ?? '', ...asCount(count) })),
          }
        : {
            ...asCount(total),
            list: statuses.map(({ status, count }) => ({ key: status, name: '', ...asCount(count) })),
          }
    },
    nameOf: (by, key) =>
      by === 'status'
        ? sentenceOf({ zh, en }, `status_${key}`)
        : key === ''
          ? sentenceOf({ zh, en }, 'noLevel')
          : undefined,
    at: (query, part) => {
      const by: Record<string, string> = part
        ? query.by === 'level' && part.key === ''
          ? { noLevel: '1' }
          : { [query.by]: part.key }
        : query.by === 'level'
          ? { status: 'accept' }
          : {}
      return `/kpi/list?${new URLSearchParams({ scope: 'company', counted: '1', ...quarterOf(query), ...by })}`
    },
  }),
]
