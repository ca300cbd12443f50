import { sql } from 'drizzle-orm'
import { instantText } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { may } from '#platform/server/http/identity.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { alsoFound, hasWords } from '#mechanisms/search/also-found.server.ts'
import { goal } from './goal.table.ts'

export const goalType = 'goal'

/** The index ranks no more hits than these (`search_hits`): where there are as many, the actor's may be beyond them. */
const mostHits = 3000

const found = {
  row: { id: col.uuid, title: col.text, subtitle: col.text, who: col.text, changedAt: col.text, isFinished: col.bool },
}
const row = sql`${goal.id} as id, ${goal.name} as title, concat_ws(' · ', ${goal.cycle}, nullif(left(${goal.summary}, 60),
  '')) as subtitle, p.name as who, ${instantText(goal.lastOptDate)} as changed_at, (${goal.finishedAt} is not null) as
  is_finished`
const withPerson = sql`join person p on p.comp_id = ${goal.companyId} and p.id = ${goal.personId}`
/** The reading rule of plans, over a goal. */
const isSeen = sql`(${param('managesAll')}::boolean or goal_plan_is_seen(${goal.companyId}, ${goal.personId},
  ${param('viewer')}::uuid))`
const end = sql`limit ${param('most')}::int`

/** The best of the company's, of those that the actor sees. */
const best = compile(
  sql`with hit as materialized (select subject_id, row_number() over () as place from
      search_hits(${param('words')}::text[], ${param('needle')}::text, array[${sql.raw(`'${goalType}'`)}],
      ${sql.raw(String(mostHits))}))
    select ${row}, (select count(*)::int from hit) as candidates from hit join ${goal} on ${goal.companyId} =
      ${param('company')} and ${goal.id} = hit.subject_id ${withPerson} where ${isSeen} order by hit.place ${end}`,
  { row: { ...found.row, candidates: col.int } },
)
/** The newest of those people's whose plans the actor sees: of words that very many goals have. */
const ofPeople = compile(
  sql`with whose as materialized (select w.id from person w where w.comp_id = ${param('company')} and
      goal_plan_is_seen(w.comp_id, w.id, ${param('viewer')}::uuid))
    select ${row} from whose join ${goal} on ${goal.companyId} = ${param('company')} and ${goal.personId} = whose.id join
      search_entry e on e.comp_id = ${goal.companyId} and e.subject_id = ${goal.id} ${withPerson} where e.words @>
      ${param('words')}::text[] order by ${goal.lastOptDate} desc, ${goal.id} desc ${end}`,
  found,
)

/** What is added to searches: goals, to those who see the plan that they stand in. */
export const foundGoalsParts: Part[] = [
  hasWords({
    type: goalType,
    from: sql`goal g`,
    companyId: sql`g.comp_id`,
    id: sql`g.id`,
    title: sql`g.name`,
    text: sql`g.summary`,
  }),
  alsoFound({
    type: goalType,
    app: 'plan',
    async find({ words, needle, most }, { me, run }) {
      const managesAll = may(me, 'PLAN_MANAGER')
      const values = { company: me.companyId, viewer: me.personId, managesAll, words, needle, most }
      const [hits] = await run([best(values)])
      const areAll = managesAll || hits.rows.length === most || (hits.first?.candidates ?? mostHits) < mostHits
      const rows = areAll ? hits.rows : (await run([ofPeople(values)]))[0].rows
      return rows.map(({ id, title, subtitle, who, changedAt, isFinished }) => ({
        type: goalType,
        id,
        title,
        subtitle,
        who,
        changedAt,
        state: isFinished ? 'closed' : 'open',
      }))
    },
  }),
]
