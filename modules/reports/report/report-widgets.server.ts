import { sql } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { lastDayOf } from '#mechanisms/months/months.contract.ts'
import { widget, type WidgetQuery } from '#mechanisms/widgets/widgets.server.ts'
import { reportSubject } from './report-subject.server.ts'
import { report } from './report.table.ts'

const keys = {
  type: sql`${report.typeId}::text`,
  month: sql`to_char(${report.startDate}, 'YYYY-MM')`,
}
/** What was handed in of cycles that begin between two days, of those that the actor may see. */
const counted = Object.fromEntries(
  Object.entries(keys).map(([by, key]) => [
    by,
    compile(
      sql`select key, coalesce((select t.name from report_type t where t.comp_id = ${actor.company} and t.id::text = key),
          key) as name, num from (select ${key} as key, count(*)::int as num from ${report} where ${report.companyId} =
          ${actor.company} and ${report.status} = 'sent' and ${report.startDate} between ${param('first')}::date and
          ${param('last')}::date and ${reportSubject.seen} group by 1) each order by key`,
      { row: { key: col.text, name: col.text, num: col.int } },
    ),
  ]),
)
const daysOf = ({ startMonth, endMonth }: WidgetQuery) => ({ first: `${startMonth}-01`, last: lastDayOf(endMonth) })
const asCount = (num: number) => ({ num, amount: '0.00' })

/** Reports that were handed in, for dashboards. */
export const reportWidgetParts = [
  widget({
    key: 'report.sent',
    app: 'report',
    words: { zh: '已交汇报', en: 'Reports handed in' },
    isCount: true,
    scopes: ['company'],
    by: { type: { zh: '按模板', en: 'By template' }, month: { zh: '按月', en: 'By month' } },
    async read(query, { me, run }) {
      const [answer] = await run([counted[query.by]!({ ...actorValues(reportSubject, me), ...daysOf(query) })])
      return {
        ...asCount(answer.rows.reduce((sum, { num }) => sum + num, 0)),
        list: answer.rows.map(({ key, name, num }) => ({ key, name, ...asCount(num) })),
      }
    },
    at: (query, part) => {
      const { first, last } = daysOf(query)
      const days = query.by === 'month' && part ? [`${part.key}-01`, lastDayOf(part.key)] : [first, last]
      return `/report/analyze_content?${new URLSearchParams({
        scope: 'company',
        from: days[0]!,
        to: days[1]!,
        ...(query.by === 'type' && part ? { type: part.key, name: part.name } : {}),
      })}`
    },
  }),
]
