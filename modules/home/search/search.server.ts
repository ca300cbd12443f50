import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { readAnswer } from '#platform/contract/wire-names.ts'
import { appNotThere } from '#platform/contract/refusals.ts'
import type { RowStatement } from '#platform/server/database/batch.ts'
import { instantText } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param, type Compiled } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { hasApp } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { department, person } from '#mechanisms/people/person.table.ts'
import { allBeside, type AlsoFound, type Sought } from '#mechanisms/search/also-found.server.ts'
import { needleOf, queryWords } from '#mechanisms/spelling/search-words.server.ts'
import {
  allSubjects,
  actor,
  actorValues,
  appValues,
  appsWith,
  type Subject,
} from '#mechanisms/subjects/subject.server.ts'
import { foundOfEach, searchCalls, unknownKind, type Found } from './search.contract.ts'

type Page = { list: Found[]; total: number | null; start: number; limit: number }

/** The lookup ranks no more hits than these (`search_hits`); a record of somebody's own may be beyond them. */
const mostHits = 3000

/**
 * A page of rows as JSON, in the order of their `place`, and from how many candidates it was taken. What lies beyond
 * the page is not counted.
 */
const pageOf = (rows: SQL, candidates: SQL) => sql`, shown as materialized (
    ${rows} order by place limit ${param('start')}::int + ${param('limit')}::int + 1)
  select json_build_object(
    'list', coalesce((select json_agg(json_build_object('id', id, 'uuid', id, 'type', type, 'title', title, 'subtitle',
      subtitle, 'changed_at', changed_at, 'state', state, 'who', who, 'when', "when", 'via', null) order by place)
      from (select * from shown order by place offset ${param('start')}::int limit ${param('limit')}::int) page),
        '[]'::json),
    'total', case when (select count(*) from shown) > ${param('start')}::int + ${param('limit')}::int then null else
      (select count(*) from shown) end,
    'start', ${param('start')}::int, 'limit', ${param('limit')}::int)::text as page, ${candidates} as candidates`
const pageRow = { page: col.jsonText, candidates: col.int }

const people = compile(
  sql`with shown_person as (
    select ${person.id} as id, 'user' as type, ${person.name} as title,
      concat_ws(' · ', ${department.name}, ${person.jobTitle}) as subtitle, ${instantText(person.createdAt)} as
        changed_at, null::text as state, null::text as who, null::text as "when",
      row_number() over (order by lower(${person.name}) = lower(${param('key')}) desc,
        starts_with(lower(${person.name}), lower(${param('key')})) desc, ${person.spelling}, ${person.id}) as place
    from ${person} left join ${department} on ${department.companyId} = ${person.companyId} and ${department.id} =
      ${person.departmentId}
    where ${person.companyId} = ${actor.company} and ${person.status} <> ${fixed(PersonStatus.Left)} and ${person.searchWords} @>
      ${param('words')}::text[])
  ${pageOf(sql`select * from shown_person`, sql`0`)}`,
  { row: pageRow },
)

/** Candidates from the whole company, the best first: what is not the actor's to see drops out afterwards. */
const bestHits = (
  type: string,
) => sql`select subject_id, row_number() over (order by rank, changed_at desc, subject_id desc) as place, changed_at
  from search_hits(${param('words')}::text[], ${param('needle')}::text, array[${sql.raw(`'${type}'`)}],
    ${sql.raw(String(mostHits))})`

/**
 * Candidates from what the actor and those below them take part in: few records have a word that very many others have
 * too.
 */
const ownHits = (type: string) => sql`select e.subject_id, e.changed_at,
    row_number() over (order by e.words @> array['=' || ${param('needle')}::text] desc, starts_with(e.spelled,
      ${param('needle')}::text) desc, e.changed_at desc, e.subject_id desc) as place
  from (select distinct m.subject_id from person_superior s join member m on m.comp_id = s.comp_id and m.person_id =
    s.person_id and m.subject_type = ${sql.raw(`'${type}'`)}
    where s.comp_id = ${actor.company} and s.superior_id = ${actor.person}) own
  join search_entry e on e.comp_id = ${actor.company} and e.subject_id = own.subject_id where e.words @>
    ${param('words')}::text[]`

/**
 * What is said of a hit beneath its title: its code, where it is kept, and what stands around the words in its text.
 */
function subtitleOf({ mark, search: { text, place } = {} }: Subject): SQL {
  const at = text && sql`strpos(lower(${text}), lower(${param('key')}))`
  const excerpt =
    text &&
    sql`case when ${at} > 0 then concat(case when ${at} > ${sql.raw(String(before + 1))} then '…' end,
    regexp_replace(substr(${text}, greatest(1, ${at} - ${sql.raw(String(before))}),
      ${sql.raw(String(longestExcerpt))}), '\\s+', ' ', 'g')) end`
  return sql`concat_ws(' · ', ${sql.join([mark, place, excerpt].flatMap(part => (part ? [sql`nullif(${part}, '')`] : [])).concat(sql`null`), sql`, `)})`
}
/** Characters of a text that are shown: in front of what was looked for, and in all. */
const before = 8
const longestExcerpt = 60

function stateOf({ search, open }: Subject): SQL {
  if (search?.state === null) return sql`null::text`
  return search?.state ? sql`(${search.state})::text` : sql`case when ${open} then 'open' else 'closed' end`
}

/** The first of those who answer for it; where nobody does, who made it, unless some know its title alone. */
function whoOf({ type, table, titleVisible }: Subject): SQL {
  const manager = sql`(select p.name from member m join person p on p.comp_id = m.comp_id and
    p.id = m.person_id where m.comp_id = ${table.companyId} and m.subject_type = ${sql.raw(`'${type}'`)} and
    m.subject_id = ${table.id} and m.role = 'manager' order by p.spelling limit 1)`
  const { creatorId } = getTableColumns(table) as Record<string, PgColumn>
  return creatorId && !titleVisible
    ? sql`coalesce(${manager}, (select p.name from person p where p.comp_id = ${table.companyId} and p.id = ${creatorId}))`
    : manager
}

/** By its key for each hit: joined plainly, some hundred hits make the planner read the whole table. */
const recordOf = (table: Subject['table']) =>
  sql`select * from ${table} where ${table.companyId} = ${actor.company} and ${table.id} = hits.subject_id offset 0`

function records(subject: Subject, hits: SQL) {
  const { type, table, title, listed, search, inApps } = subject
  const isFound = sql`${listed}${search?.found ? sql` and ${search.found}` : sql``} and ${inApps}`
  return compile(
    sql`with hits as materialized (${hits})
    ${pageOf(
      sql`select ${table.id} as id, ${sql.raw(`'${type}'`)}::text as type, ${title} as title, ${subtitleOf(subject)} as subtitle,
      ${instantText(sql`hits.changed_at`)} as changed_at, ${stateOf(subject)} as state, ${whoOf(subject)} as who,
      ${subject.due ? instantText(subject.due) : sql`null::text`} as "when", hits.place as place
      from hits cross join lateral (${recordOf(table)}) ${table} where ${isFound}`,
      sql`(select count(*) from hits)`,
    )}`,
    { row: pageRow },
  )
}

const statements = new Map<string, Record<'best' | 'own', Compiled<{ row: typeof pageRow }>>>()
function statementsOf(subject: Subject) {
  let known = statements.get(subject.type)
  if (!known)
    statements.set(
      subject.type,
      (known = { best: records(subject, bestHits(subject.type)), own: records(subject, ownHits(subject.type)) }),
    )
  return known
}

export const searchHandlers = handle(searchCalls, {
  async search({ key, type, start, limit }, context) {
    const query = { key, words: queryWords(key), needle: needleOf(key), start, limit }
    if (query.words.length === 0) return { list: [], total: 0, start, limit }
    if (type === 'all') return await everything(query, context)
    const one = allBeside().find(other => other.type === type && isOpenTo(other, context))
    if (one) return listOf(start === 0 ? await besides(one, { ...query, most: limit }, context) : [], start, limit)
    if (type === 'user') return (await page(people({ ...query, actor_company: context.me.companyId }), context)).json
    const subject = allSubjects().find(one => one.type === type)
    if (!subject) refuse(unknownKind, {}, 'type')
    if (!hasApp(context.me, appsWith(subject))) refuse(appNotThere)
    const values = { ...query, ...actorValues(subject, context.me), ...appValues(subject, context.me) }
    const { best, own } = statementsOf(subject)
    const found = await page(best(values), context)
    if (found.candidates < mostHits || values.actor_sees_all) return found.json
    return (await page(own(values), context)).json
  },
})

interface SearchQuery {
  key: string
  words: string[]
  needle: string
  start: number
  limit: number
}
const isOpenTo = ({ app }: AlsoFound, { me }: Context) => app === undefined || hasApp(me, app)
const listOf = (list: Found[], start: number, limit: number) => ({ list, total: list.length, start, limit })

const besides = async (one: AlsoFound, sought: Sought, context: Context): Promise<Found[]> =>
  (await one.find(sought, context)).map(found => ({
    ...found,
    state: found.state ?? null,
    when: null,
    via: found.type === one.type ? null : one.type,
  }))

/** The best of every type that is there for the actor: of all types the first, then the second of each. */
async function everything({ start, limit, ...sought }: SearchQuery, context: Context) {
  if (start > 0) return listOf([], start, limit)
  const { me, run } = context
  const query = { ...sought, start: 0, limit: foundOfEach }
  const subjects = allSubjects().filter(subject => hasApp(me, appsWith(subject)))
  const answers = await run([
    people({ ...query, actor_company: me.companyId }),
    ...subjects.map(subject =>
      statementsOf(subject).best({
        ...query,
        ...actorValues(subject, me),
        ...appValues(subject, me),
      }),
    ),
  ])
  const listed: Found[][] = answers.map(answer => (readFound(JSON.parse(answer.one.page)) as Page).list)
  for (const one of allBeside())
    if (isOpenTo(one, context)) listed.push(await besides(one, { ...sought, most: foundOfEach }, context))
  const longest = Math.max(...listed.map(({ length }) => length))
  const list = Array.from({ length: longest }, (_, place) => listed.flatMap(rows => rows[place] ?? [])).flat()
  return listOf(list.slice(0, limit), start, limit)
}
const readFound = readAnswer(searchCalls.search.output)

async function page(statement: RowStatement<typeof pageRow>, { run }: Context) {
  const [answer] = await run([statement])
  const { page: text, candidates } = answer.one
  return { json: new Json<Page>(text), candidates }
}
