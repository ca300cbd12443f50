import { sql, type SQL } from 'drizzle-orm'
import { dayOf } from '#platform/contract/zone.ts'
import type { Sentence } from '#platform/contract/words.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { exportList } from '#mechanisms/exports/export-list.server.ts'
import { monthRange, monthsBefore } from '#mechanisms/months/months.contract.ts'
import { peopleOf, subjectRows, type RowsShape } from '#mechanisms/subjects/subject-rows.server.ts'
import { actor, type Subject } from '#mechanisms/subjects/subject.server.ts'
import { figureFact } from './figure-fact.table.ts'
import { noKey, notBrokenDown, type FigureRow, type Figures, type FigureScope } from './figures.contract.ts'

/** What can be counted: rows of a record type, or of a table that belongs to it. */
export interface Source {
  subject: Subject
  /** Joins that table, if its rows are counted: `join …`. */
  join?: SQL
  where: SQL
  /** Whose a row is, if not of the record's managers: scopes choose rows by this person. */
  whose?: SQL
  /** Expressions over the record's row, and the joined one. */
  id: SQL
  name: SQL
  about: SQL
  day: SQL
  /** The instant whose day it is: where an index has it, rows are read in its order. */
  instant?: SQL
  amount: SQL
  link: SQL
  /** The breakdowns: a part's key and name; `month` is always available. */
  by: Record<string, Side>
  /**
   * The whole company's sums are kept by triggers (`figure-fact.table.ts`), under this name and by these breakdowns,
   * each of which has `nameOf` or `keptAs`.
   */
  kept?: { source: string; by: readonly string[] } | undefined
}
interface Side {
  key: SQL
  name: SQL
  /** The name by the key alone, which is text and not `noKey`. */
  nameOf?: (key: SQL) => SQL
  /**
   * What depends on today is kept by something else, of which it follows: by which breakdown, and the part's key by
   * that one's (a text).
   */
  keptAs?: { by: string; key: (kept: SQL) => SQL }
}

export interface FigureQuery {
  about: string
  by: string
  scope: FigureScope
  personId?: string | undefined
  departmentId?: string | undefined
  startMonth?: string | undefined
  endMonth?: string | undefined
  /** Only so many parts, the largest first: all of them, unless it is said. */
  most?: number | undefined
}
interface Shape extends RowsShape {
  about: string
  by: string
  hasKey: boolean
}

/**
 * Whoever counts the whole company's is answered from the sums that are kept, where there are any
 * (docs/decisions/232-figures-of-selling-are-kept.md).
 */
const isKept = ({ scope, seesAll, open, keys, by, hasKey }: Shape, { kept }: Source) =>
  kept !== undefined &&
  scope === 'company' &&
  seesAll &&
  open === null &&
  keys.length === 0 &&
  !hasKey &&
  (by === 'month' || kept.by.includes(by))

/** Rows of this person that a scope has, as a further condition. */
function ofScope(whose: SQL, scope: RowsShape['scope']): SQL {
  if (scope === 'mine' || scope === 'person')
    return sql` and ${whose} = ${scope === 'mine' ? actor.person : sql`${param('personId')}::uuid`}`
  const people = peopleOf[scope]
  return people ? sql` and ${people.isOne(whose)} is true` : sql``
}

const date = (name: string) => sql`${param(name)}::date`
const within = (day: SQL, from: string, until: string) => sql`(${day} >= ${date(from)} and ${day} < ${date(until)})`
/** The days of a source from the one date until before the other. */
const ofDays = ({ day, instant }: Source, from: string, until: string) =>
  instant
    ? sql`(${instant} >= (${date(from)}::timestamp at time zone ${param('timeZone')}) and ${instant} < (${date(until)}::timestamp at
        time zone ${param('timeZone')}))`
    : within(day, from, until)
const money = (of: SQL) => sql`coalesce(${of}, 0)::numeric(18, 2)::text`
/**
 * Sums with their parts from `part`, each with `key`, `name`, `num`, `amount`, `place` and how many there are: `sums`
 * are the fields before the list.
 */
const withParts = (
  sums: SQL,
  parts: SQL,
  from: SQL,
) => sql`, part as materialized (${parts}) select json_build_object(${sums},
    'part_num', (select coalesce(max(part_num), 0)::int from part), 'list', coalesce((select json_agg(json_build_object('key', key,
      'name', name, 'num', num, 'amount', ${money(sql`amount`)}) order by place) from part), '[]'::json))::text from ${from}`
/** The largest parts of `parts`, which have `key`, `num`, `amount`; only theirs are given names. */
const largest = (
  parts: SQL,
  name: SQL,
) => sql`select key, ${name} as name, num, amount, place, part_num from (select parts.*,
    (row_number() over (order by amount desc nulls last, num desc, key))::int as place, (count(*) over ())::int as part_num
    from (${parts}) parts) placed where ${param('most')}::int is null or place <= ${param('most')}::int`

/** The same figures from kept sums: those of all from `total`, parts from the lines of the months that are asked for. */
function keptSums(by: string, { kept, by: sides }: Source) {
  const { month } = figureFact
  const { nameOf, keptAs } = sides[by] ?? {}
  const lines = (
    dim: string,
  ) => sql`${figureFact} where ${figureFact.companyId} = ${actor.company} and ${figureFact.source} =
    ${sql.raw(`'${kept!.source}'`)} and ${figureFact.dim} = ${sql.raw(`'${dim}'`)}`
  const of = (
    filter: string,
  ) => sql`json_build_object('num', coalesce(sum(num) filter (where ${sql.raw(filter)}), 0)::int,
    'amount', ${money(sql`sum(amount) filter (where ${sql.raw(filter)})`)})`
  const parts =
    by === 'month'
      ? sql`select to_char(m, 'YYYY-MM') as key, to_char(m, 'YYYY-MM') as name, coalesce(sum(t.num), 0)::int as num,
          sum(t.amount) as amount, to_char(m, 'YYYYMM')::int as place, (count(*) over ())::int as part_num from generate_series(${date('from')}, ${date('until')} -
            1, interval '1 month') m left join total t on t.month = m::date group by m`
      : largest(
          sql`select ${keptAs?.key(sql`${figureFact.key}`) ?? figureFact.key} as key, sum(${figureFact.num})::int as num,
            sum(${figureFact.amount}) as amount from ${lines(keptAs?.by ?? by)} and ${within(sql`${month}`, 'from', 'until')} group by 1 having sum(${figureFact.num}) <> 0`,
          sql`case when key = '${sql.raw(noKey)}' then '' else coalesce((${nameOf?.(sql`key`) ?? sql`key`})::text, '') end`,
        )
  return sql`with total as materialized (select ${month} as month, ${figureFact.num} as num, ${figureFact.amount} as amount,
      ${within(sql`${month}`, 'from', 'until')} as is_now, ${within(sql`${month}`, 'beforeFrom', 'from')} as is_before,
      ${within(sql`${month}`, 'yearFrom', 'yearUntil')} as is_year from ${lines('total')} and
      (${within(sql`${month}`, 'beforeFrom', 'until')} or ${within(sql`${month}`, 'yearFrom', 'yearUntil')}))${withParts(
        sql`'num', coalesce(sum(num) filter (where is_now), 0)::int, 'amount', ${money(sql`sum(amount) filter (where
          is_now)`)}, 'before', ${of('is_before')}, 'year_before', ${of('is_year')}`,
        parts,
        sql`total`,
      )}`
}

/**
 * Figures of some sources, and the rows behind them, from one condition. Holders of `seenAllBy` count the whole
 * company's; others only what they may see.
 */
export function figuresOf(sources: Record<string, Source>, seenAllBy: readonly string[]) {
  const rowsOf = Object.fromEntries(
    Object.entries(sources).map(([about, { subject }]) => [
      about,
      subjectRows(subject, { filters: {}, usualScope: 'company' }),
    ]),
  )
  const dimension = ({ by, day }: Source, name: string): Side => {
    const month = sql`to_char(${day}, 'YYYY-MM')`
    return name === 'month' ? { key: month, name: month } : by[name]!
  }
  const keyOf = (source: Source, by: string) => sql`coalesce((${dimension(source, by).key})::text, '${sql.raw(noKey)}')`
  /** The condition on rows, without the months. */
  function counted(text: string) {
    const shape = JSON.parse(text) as Shape
    const source = sources[shape.about]!
    const { whose } = source
    const { from, where } = rowsOf[shape.about]!.scoped(whose ? { ...shape, scope: 'company' } : shape)
    return {
      shape,
      source,
      from: sql`${from} ${source.join ?? sql``}`,
      where: sql`${where} and ${source.where}${whose ? ofScope(whose, shape.scope) : sql``}${shape.hasKey ? sql` and ${keyOf(source, shape.by)} = ${param('key')}` : sql``}`,
    }
  }

  const sums = shapes((text: string) => {
    const { shape, source, from, where } = counted(text)
    if (isKept(shape, source)) return keptSums(shape.by, source)
    const { day, amount } = source
    const [now, before, year] = [
      ofDays(source, 'from', 'until'),
      ofDays(source, 'beforeFrom', 'from'),
      ofDays(source, 'yearFrom', 'yearUntil'),
    ]
    const of = (filter: string) => sql`json_build_object('num', count(*) filter (where ${sql.raw(filter)}), 'amount',
      ${money(sql`sum(amount) filter (where ${sql.raw(filter)})`)})`
    const parts =
      shape.by === 'month'
        ? sql`select to_char(m, 'YYYY-MM') as key, to_char(m, 'YYYY-MM') as name, count(c.key)::int as num, sum(c.amount)
            as amount, to_char(m, 'YYYYMM')::int as place, (count(*) over ())::int as part_num from generate_series(${date('from')}, ${date('until')} - 1,
              interval '1 month') m left join counted c on c.is_now and c.key = to_char(m, 'YYYY-MM') group by m`
        : largest(
            sql`select key, max(name) as name, count(*)::int as num, sum(amount) as amount from counted where is_now group by key`,
            sql`coalesce(name, '')`,
          )
    return sql`with counted as materialized (select ${keyOf(source, shape.by)} as key, (${dimension(source, shape.by).name})::text
        as name, ${amount} as amount, ${now} as is_now, ${before} as is_before, ${year} as is_year from ${from} where ${where} and ${day} is
          not null and (${ofDays(source, 'beforeFrom', 'until')} or ${year}))${withParts(
            sql`'num', count(*) filter (where is_now), 'amount', ${money(sql`sum(amount) filter (where is_now)`)},
                'before', ${of('is_before')}, 'year_before', ${of('is_year')}`,
            parts,
            sql`counted`,
          )}`
  })
  const pages = shapes((text: string) => {
    const { source, from, where } = counted(text)
    const { id, name, about, day, instant, amount, link } = source
    const found = sql`${where} and ${ofDays(source, 'from', 'until')}`
    return pageAsJson({
      row: { id, name, about, day: sql`(${day})::text`, amount: sql`(${amount})::numeric(18, 2)::text`, link },
      from,
      where: found,
      order: instant ? sql`${instant} desc nulls last, ${id} desc nulls last` : sql`${day} desc, ${id} desc`,
      // In the order of its index the first thousand are counted; without an order a join might read all months before.
      ...(instant ? { counted: sql`${from} where ${found} order by ${instant} desc nulls last` } : {}),
    })
  })

  function valuesOf(query: FigureQuery & { part?: string | undefined }, { me }: Pick<Context, 'me'>) {
    const { about, by, startMonth, endMonth } = query
    const source = sources[about]!
    if (by !== 'month' && !source.by[by]) refuse(notBrokenDown, {}, 'by')
    const range = monthRange(startMonth, endMonth, dayOf(new Date(), me.timeZone).slice(0, 7))
    if ('code' in range) refuse(range)
    const { start, end } = range
    const span =
      (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + Number(end.slice(5)) - Number(start.slice(5)) + 1
    const first = (month: string) => `${month}-01`
    const { shape, values } = rowsOf[about]!.queryValues({ ...query, part: undefined }, me)
    const seesAll = shape.seesAll || seenAllBy.some(authority => may(me, authority))
    return {
      shape: JSON.stringify({ ...shape, seesAll, about, by, hasKey: query.part !== undefined } satisfies Shape),
      values: {
        ...values,
        key: query.part,
        actor_sees_all: seesAll,
        personId: query.personId ?? me.personId,
        most: query.most ?? null,
        from: first(start),
        until: first(monthsBefore(end, -1)),
        beforeFrom: first(monthsBefore(start, span)),
        yearFrom: first(monthsBefore(start, 12)),
        yearUntil: first(monthsBefore(end, 11)),
      },
    }
  }

  /** The statement of the figures, for a batch. */
  function statement(query: FigureQuery, context: Pick<Context, 'me'>) {
    const { shape, values } = valuesOf(query, context)
    return sums(shape)(values)
  }
  async function figures(query: FigureQuery, context: Context) {
    const [answer] = await context.run([statement(query, context)])
    return new Json<Figures>(answer!.only!)
  }
  return {
    figures,
    statement,
    async rows(query: FigureQuery & { part?: string | undefined; start: number; limit: number }, context: Context) {
      const { shape, values } = valuesOf(query, context)
      const [answer] = await context.run([pages(shape)({ ...values, start: query.start, limit: query.limit })])
      return new Json<{ list: FigureRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
    },
    /** The figures as a workbook, with their sum in the last row. */
    async export(query: FigureQuery, name: Sentence, context: Context) {
      const { list, num, amount } = JSON.parse(String((await figures(query, context)).text)) as Figures
      const whole = { key: '', name: context.request.locale === 'zh-CN' ? '合计' : 'Sum', num, amount }
      return await exportList<Figures['list'][number]>(context, {
        name,
        rows: [...list, whole],
        columns: [
          { heading: { zh: '名称', en: 'Name' }, kind: 'text', width: 32, value: row => row.name || '—' },
          { heading: { zh: '数量', en: 'Number' }, kind: 'number', width: 10, value: row => row.num },
          { heading: { zh: '金额', en: 'Amount' }, kind: 'money', width: 16, value: row => row.amount },
        ],
      })
    },
  }
}
