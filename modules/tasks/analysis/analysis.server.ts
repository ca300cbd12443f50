import { sql, type SQL } from 'drizzle-orm'
import type { CallOutput } from '#platform/contract/call.ts'
import { col } from '#platform/server/database/row.ts'
import { compile } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import type { ScopedRows } from '#mechanisms/subjects/subject-rows.server.ts'
import { apart } from '../list/task-parts.server.ts'
import { isOpen, taskSubject } from '../task/task-subject.server.ts'
import { task } from '../task/task.table.ts'
import { analysed, counts, monthsJson, peopleOf } from './analysed.server.ts'
import { analysisCalls, type Widget, widgets } from './analysis.contract.ts'
import { tableOf } from './analysis-table.server.ts'

type Answer<Name extends keyof typeof analysisCalls> = CallOutput<(typeof analysisCalls)[Name]>

/** The rows as a relation `tasks` that the counts are made over. */
const tasks = (
  { from, where }: ScopedRows,
  more: SQL = sql``,
  join: SQL = sql``,
) => sql`tasks as materialized (select ${task.status} as status, ${task.priority} as priority, ${task.type} as type,
  ${task.planEndDate} as plan_end_date, ${task.realEndDate} as real_end_date, ${task.createdAt} as created_at,
    ${isOpen} as is_open ${more} from ${from} ${join} where ${where})`
/** Counts by their names, as the arguments of `json_build_object`. */
const named = (of: Partial<typeof counts>) =>
  sql.join(
    Object.entries(of).map(([name, count]) => sql`${sql.raw(`'${name}'`)}, ${count}`),
    sql`, `,
  )
const partsJson = (
  key: SQL,
) => sql`(select coalesce(json_agg(json_build_object('key', key, 'name', '', 'num', num) order by num desc, key),
  '[]'::json)
  from (select (${key})::text as key, count(*)::int as num from tasks where tasks.is_open group by 1) parts)`
const dueOfTasks = sql`tasks.due`
const overdueAndTotal = sql`'total', (select ${counts.open} from tasks), 'overdue', (select ${counts.overdue} from
  tasks)`

const ofAnswering = sql`join member answers on answers.comp_id = ${task.companyId} and answers.subject_type = 'task'
  and answers.subject_id = ${task.id} and answers.role = 'manager'`
const byPerson = (rows: ScopedRows, people: SQL) => sql`with chosen as (${people}),
  ${tasks({ ...rows, where: sql`${rows.where} and answers.person_id in (select id from chosen)` }, sql`, answers.person_id`, ofAnswering)}`
const zeros = (alias: string) =>
  sql.join(
    Object.keys(counts).map(name => sql.raw(`'${name}', coalesce(${alias}.${name}, 0)`)),
    sql`, `,
  )
const countColumns = sql.join(
  Object.entries(counts).map(([name, count]) => sql`${count} as ${sql.raw(name)}`),
  sql`, `,
)

/** At most this many people or departments, those with most open tasks first. */
const most = sql.raw('200')

const people = (usual: 'department' | 'direct') =>
  analysed<Answer<'people'>>(
    usual,
    (rows, { scope }) => sql`${byPerson(rows, peopleOf(scope))}
  select json_build_object('list', coalesce(json_agg(json_build_object('person', person, ${zeros('sums')}) order by
    sums.open desc nulls last, spelling), '[]'::json))::text
  from (select ${personJson(sql`someone.comp_id`, sql`someone.id`)} as person, someone.spelling, sums.* from chosen
    join person someone on someone.comp_id = ${actor.company} and someone.id = chosen.id
    left join (select tasks.person_id, ${countColumns} from tasks group by 1) sums on sums.person_id = someone.id
    where someone.status <> ${fixed(PersonStatus.Left)} or sums.person_id is not null order by sums.open desc nulls last, someone.spelling limit
      ${most}) sums`,
  )

const running = (parts: SQL) =>
  analysed<Answer<'running'>>(
    'mine',
    rows => sql`with ${tasks(rows, sql`, ${apart.due.by} as due`)}
  select json_build_object(${overdueAndTotal}, 'list', ${partsJson(sql`tasks.status`)} ${parts})::text`,
  )
const runningOnly = running(sql``)
export const runningParts = running(
  sql`, 'priorities', ${partsJson(sql`tasks.priority`)}, 'dues', ${partsJson(dueOfTasks)}, 'types',
    ${partsJson(sql`tasks.type`)}`,
) as unknown as ReturnType<typeof analysed<Answer<'runningParts'>>>

const months = (usual: 'mine' | 'created') =>
  analysed<Answer<'finished'>>(
    usual,
    rows => sql`with ${tasks(rows)} select json_build_object('list', ${monthsJson})::text`,
  )
export const finished = months('mine')
const created = months('created')

const company = analysed<Answer<'company'>>(
  'company',
  rows => sql`with ${tasks(rows)} select json_build_object(${named(counts)}, 'months', ${monthsJson})::text from tasks`,
)

const person = analysed<Answer<'person'>>(
  'mine',
  rows => sql`with ${tasks(rows)}
  select json_build_object(${named(counts)}, 'months', ${monthsJson}, 'list', (select
    coalesce(json_agg(json_build_object('key', key, 'name', '', 'num', num) order by num desc, key), '[]'::json)
    from (select tasks.status as key, count(*)::int as num from tasks group by 1) parts))::text from tasks`,
)

const departments = analysed<Answer<'departments'>>(
  'company',
  (rows, { scope }) => sql`${byPerson(rows, peopleOf(scope))},
  staff as (select p.department_id, count(*)::int as people from chosen join person p on p.comp_id = ${actor.company}
    and p.id = chosen.id and p.status <> ${fixed(PersonStatus.Left)} group by 1)
  select json_build_object('list', coalesce(json_agg(json_build_object('department', json_build_object('id', d.id,
    'uuid', d.id, 'name', d.name), 'people', staff.people, ${zeros('sums')})
      order by sums.open desc nulls last, d.id), '[]'::json))::text
  from staff join department d on d.comp_id = ${actor.company} and d.id = staff.department_id
  left join (select p.department_id, ${countColumns} from tasks join person p on p.comp_id = ${actor.company} and p.id
    = tasks.person_id group by 1) sums on sums.department_id = d.id`,
)

/** What the actor is in tasks, from their own rows of `member` alone. */
const allMine =
  compile(sql`select json_build_object('list', coalesce(json_agg(json_build_object('scope', scope, 'total', total,
    'open', open, 'overdue', overdue, 'today', today, 'finished', finished)
    order by place), '[]'::json))::text
  from (values ('mine', 'manager', 1), ('created', 'creator', 2), ('partner', 'partner', 3), ('follow', 'follower', 4),
    ('charged', 'approval', 5)) roles (scope, role, place)
  cross join lateral (select count(*)::int as total, count(*) filter (where taken.is_open)::int as open,
      count(*) filter (where taken.is_open and taken.end_date < now())::int as overdue,
      count(*) filter (where taken.is_open and ${apart.due.taken!} = 'today')::int as today,
      count(*) filter (where taken.status in ('FINISH', 'FINISH_DELAY'))::int as finished
    from member taken where taken.comp_id = ${actor.company} and taken.person_id = ${actor.person} and
      taken.subject_type = 'task' and taken.role = roles.role
      and not taken.is_hidden and (roles.role <> 'approval' or taken.status in ('WAITING_AGREE', 'FINISH',
        'FINISH_DELAY'))) sums`)

const [ofUsers, ofSubordinates] = [people('department'), people('direct')]

export const analysisHandlers = handle(analysisCalls, {
  async allMine(_, { me, run }) {
    const [answer] = await run([allMine({ ...actorValues(taskSubject, me), timeZone: me.timeZone })])
    return new Json<Answer<'allMine'>>(answer!.only!)
  },
  running: (query, context) => runningOnly(query, context),
  runningParts: (query, context) => runningParts(query, context),
  people: (query, context) => ofUsers(query, context),
  subordinates: (query, context) => ofSubordinates(query, context),
  person: (query, context) => person(query, context),
  company: (query, context) => company(query, context),
  finished: (query, context) => finished(query, context),
  created: (query, context) => created(query, context),
  departments: (query, context) => departments(query, context),
  table: (query, context) => tableOf(query, context),

  async widgets(_, { me, run }) {
    const [answer] = await run([
      {
        name: 'task_widgets',
        value: col.json.as<Widget[]>(),
        values: [me.companyId, me.personId],
        text: 'select widgets from task_board where comp_id = $1 and person_id = $2',
      },
    ])
    const kept = answer.first ?? widgets
    return {
      list: widgets
        .filter(one => kept.includes(one))
        .sort((one, other) => kept.indexOf(one) - kept.indexOf(other))
        .map(widget => ({ widget })),
    }
  },
  async saveWidgets({ widgets }, { me, run }) {
    await run([
      {
        name: 'task_widgets_save',
        values: [me.companyId, me.personId, JSON.stringify(widgets)],
        text: `insert into task_board (comp_id, person_id, widgets) values ($1, $2, $3::jsonb) on conflict (comp_id,
          person_id) do update set widgets = excluded.widgets`,
      },
    ])
    return {}
  },
})
