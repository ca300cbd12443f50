import { sql, type SQL } from 'drizzle-orm'
import { say } from '#platform/contract/words.ts'
import { atWallClock, dayOf } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { hasApp, type Me } from '#platform/server/http/identity.ts'
import { personText } from '#mechanisms/people/people.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { countedWaiting, waitingCalls, type WaitingDue, type WaitingRow } from './waiting.contract.ts'
import { waitingKinds, type WaitingKind } from './waiting.server.ts'

const tomorrow = sql`${param('tomorrow')}::timestamptz`
const inAWeek = sql`${param('inAWeek')}::timestamptz`
const word = (text: string) => sql.raw(`'${text}'`)

/** The due group of a kind's rows: an expression that is one of `waitingDues`. */
function dueOf({ rows: { due }, isRequest }: WaitingKind): SQL {
  const undated = word(isRequest ? 'today' : 'none')
  if (!due) return sql`${undated}::text`
  return sql`case when ${due} is null then ${undated} when ${due} < now() then 'overdue' when ${due} < ${tomorrow}
    then 'today' when ${due} < ${inAWeek} then 'week' else 'later' end`
}

/** Items without a date that somebody waits for come behind those due today. */
const undatedPlace = ({ isRequest }: WaitingKind) => (isRequest ? tomorrow : sql`'infinity'::timestamptz`)
const columnsOf = ({ kind, rows }: WaitingKind, dueDate: SQL, due: SQL, place: SQL) => sql`${word(kind)}::text as kind,
  ${rows.id} as id, ${dueDate} as due_date, ${due} as due, ${place} as place, ${rows.since} as since`
const datedOf = ({ rows: { due, dueInOrder } }: WaitingKind) =>
  dueInOrder ?? { by: due!, isDated: sql`${due!} is not null`, isUndated: sql`${due!} is null` }

interface Piece {
  columns: SQL
  where: SQL
  order: SQL
  /** The column that has the order of their due dates. */
  by?: SQL
  /** Condition: they are of the group that is requested. */
  dues: SQL
}

/**
 * The conditions and orders of a kind's rows: those with a due date, and those without. Each is the order of an index,
 * where both at once would be none's.
 */
function piecesOf(kind: WaitingKind): Piece[] {
  const { rows, isRequest } = kind
  const undated = word(isRequest ? 'today' : 'none')
  const newest = sql`${rows.since} desc, ${rows.id} desc`
  const without = {
    columns: columnsOf(kind, sql`null::timestamptz`, sql`${undated}::text`, undatedPlace(kind)),
    order: newest,
    dues: sql`${undated} = ${param('due')}`,
  }
  if (!rows.due) return [{ ...without, where: rows.where }]
  const { by, isDated, isUndated } = datedOf(kind)
  return [
    {
      columns: columnsOf(kind, rows.due, dueOf(kind), rows.due),
      where: sql`${rows.where} and ${isDated}`,
      order: sql`${by}, ${newest}`,
      by,
      // A range of an index, where comparing the group would read those before it as well.
      dues: sql`${rows.due} >= ${param('dueFrom')}::timestamptz and ${rows.due} < ${param('dueUntil')}::timestamptz`,
    },
    { ...without, where: sql`${rows.where} and ${isUndated}` },
  ]
}

const aboutOf = ({ rows }: WaitingKind) => sql`${rows.about ?? rows.id}`
const aboutThese = (kind: WaitingKind) =>
  sql`and ${kind.rows.isAbout ?? sql`${aboutOf(kind)} = any(${param('about')}::uuid[])`}`

/** A kind's rows in order, at most as many as the page can hold. */
const cut = (kind: WaitingKind, hasDue: boolean, isAbout: boolean): SQL[] =>
  piecesOf(kind).map(
    ({
      columns,
      where,
      order,
      dues,
    }) => sql`(select ${columns}${isAbout ? sql`, ${aboutOf(kind)} as about` : sql``} from ${kind.rows.from} where ${where}
      ${hasDue ? sql`and ${dues}` : sql``} ${isAbout ? aboutThese(kind) : sql``} order by ${order} limit ${param('start')}::int + ${param('limit')}::int)`,
  )

function factsOf({ kind, facts }: WaitingKind): SQL {
  const { from, where, title, note, person, amount, amountIn, link, otherId } = facts(sql`page.id`)
  return sql`select (${title})::text as title, (${note ?? sql`''`})::text as note, (${person ?? sql`null`})::uuid as person_id,
      (${amount ?? sql`null`})::text as amount, (${amountIn ?? sql`null`})::text as amount_in, (${link})::text as link,
      (${otherId ?? sql`null`})::uuid as other_id
    from ${from} where page.kind = ${word(kind)} and ${where}`
}

const inOrder = sql`page.place, page.since desc, page.id desc`
const united = (parts: SQL[]) => sql.join(parts, sql` union all `)
const named = (names: readonly string[]) => waitingKinds().filter(({ kind }) => names.includes(kind))

const pages = shapes(
  (shape: string) => {
    const [hasDue, isAbout, ...names] = shape.split(' ')
    const kinds = named(names)
    return sql`select page.id, page.kind, fact.title, fact.note, ${personText(sql`${actor.company}`, sql`fact.person_id`)}
        as person, fact.amount, fact.amount_in, page.due, page.due_date, page.since, fact.link, fact.other_id,
        ${isAbout === 'these' ? sql`page.about` : sql`null::uuid`} as about
      from (select * from (${united(kinds.flatMap(kind => cut(kind, hasDue === 'due', isAbout === 'these')))}) page order by ${inOrder}
        limit ${param('limit')}::int offset ${param('start')}::int) page
      cross join lateral (${united(kinds.map(factsOf))}) fact order by ${inOrder}`
  },
  {
    row: {
      id: col.uuid,
      kind: col.text,
      title: col.text,
      note: col.text,
      person: col.json.orNull.as<WaitingRow['person']>(),
      amount: col.text.orNull,
      amountIn: col.text.as<'money' | 'days' | 'hours'>().orNull,
      due: col.text.as<WaitingDue>(),
      dueDate: col.instant.orNull,
      since: col.instant,
      link: col.text,
      otherId: col.uuid.orNull,
      about: col.uuid.orNull,
    },
  },
)

const counts = shapes(
  (shape: string) => {
    const each = named(shape.split(' ')).map(kind => {
      const pieces = piecesOf(kind).map(
        ({ where, by }) => sql`(select ${word(kind.kind)}::text as kind, ${dueOf(kind)} as due from ${kind.rows.from}
          where ${where} ${by ? sql`order by ${by}` : sql``} limit ${fixed(countedWaiting)})`,
      )
      // With a date first: one after another, as far as they are counted.
      return pieces.length === 1
        ? pieces[0]!
        : sql`(select * from (${united(pieces)}) piece limit ${fixed(countedWaiting)})`
    })
    return sql`select kind, due, count(*) as count from (${united(each)}) waiting group by kind, due`
  },
  { row: { kind: col.text, due: col.text.as<WaitingDue>(), count: col.int } },
)

/** Where a due group begins and ends: nothing is due at `none`. */
function rangeOf(due: WaitingDue | undefined, { tomorrow, inAWeek }: Record<string, unknown>) {
  // PostgreSQL reads each of these as an instant: `now` is the one that the count goes by.
  const [now, never, ever] = ['now', '-infinity', 'infinity']
  const ranges = {
    overdue: [never, now],
    today: [now, tomorrow],
    week: [tomorrow, inAWeek],
    later: [inAWeek, ever],
    none: [ever, ever],
  } as const
  const [dueFrom, dueUntil] = ranges[due ?? 'none']
  return { dueFrom, dueUntil }
}

/** The kinds that may wait for this person: those of the apps they have. */
const kindsFor = (me: Me) => waitingKinds().filter(({ app }) => hasApp(me, app))
const concerning = (me: Me) => kindsFor(me).filter(({ concerns = () => true }) => concerns(me))

function valuesOf(me: Me, kinds: readonly WaitingKind[]): Record<string, unknown> {
  const today = dayOf(new Date(), me.timeZone)
  const beginOf = (days: number) =>
    atWallClock(new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10), me.timeZone)
  return Object.assign(
    { actor_company: me.companyId, actor_person: me.personId, tomorrow: beginOf(1), inAWeek: beginOf(8) },
    ...kinds.map(({ values }) => values?.(me)),
  ) as Record<string, unknown>
}
const namesOf = (kinds: readonly WaitingKind[]) => kinds.map(({ kind }) => kind).join(' ')

/** The number of waiting items per kind, including zero. */
export async function countWaiting({ me, run, request }: Context) {
  const kinds = concerning(me)
  const [answer] = kinds.length > 0 ? await run([counts(namesOf(kinds))(valuesOf(me, kinds))]) : []
  return kindsFor(me).map(({ kind, words, route }) => ({
    kind,
    name: say(words, request.locale),
    route,
    count: (answer?.rows ?? []).filter(one => one.kind === kind).reduce((sum, { count }) => sum + count, 0),
  }))
}

export const waitingHandlers = handle(waitingCalls, {
  async list({ kind: wanted, due, about, start, limit }, { me, run, request }) {
    const all = concerning(me)
    const kinds = wanted.length > 0 ? all.filter(({ kind }) => wanted.includes(kind)) : all
    const known = valuesOf(me, all)
    const values = { ...known, ...rangeOf(due, known), start, limit, due, about, locale: request.locale }
    const page = () => pages(`${due ? 'due' : 'all'} ${about.length > 0 ? 'these' : 'any'} ${namesOf(kinds)}`)(values)
    const count = () => counts(namesOf(all))(values)
    const [list, counted] =
      kinds.length === 0
        ? [[], []]
        : start > 0 || about.length > 0
          ? [(await run([page()]))[0].rows, []]
          : await run([page(), count()]).then(([one, other]) => [one.rows, other.rows] as const)
    const isRequest = (one: { kind: string; due: WaitingDue }) =>
      kinds.some(({ kind }) => kind === one.kind) && (!due || one.due === due)
    return {
      list,
      total:
        start === 0 && about.length === 0 ? counted.filter(isRequest).reduce((sum, one) => sum + one.count, 0) : null,
      start,
      limit,
      counts: all.flatMap(({ kind, words }) =>
        counted.filter(one => one.kind === kind).map(one => ({ ...one, name: say(words, request.locale) })),
      ),
    }
  },
})
