import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { isThere, subjectOf } from '#mechanisms/subjects/subject.server.ts'
import { OkrType } from '../okr-cycles.contract.ts'
import { judgedFigures, type FigureRows, type JudgedFigure } from './figure.contract.ts'

/** Whose figure, and between which two days, both included. */
interface Span {
  company: SQLWrapper
  person: SQLWrapper
  first: SQLWrapper
  last: SQLWrapper
}
interface Counted {
  /** What its rows are, as records are named. */
  type: string
  /** They: `id`, `day`, `amount`, as the room that keeps them counts. */
  rows: (of: Span) => SQL
  /** What they come to, where that is not their sum. */
  value?: SQL
  /** They are the company's, whosever figure it is: their amounts are for those alone who may see the records. */
  isOfCompany?: true
}

const counted: Record<JudgedFigure, Counted> = {
  contracts_signed: {
    type: 'contract',
    rows: of => sql`select c.id, c.signed_date as day, 1::numeric as amount from contract c where c.comp_id =
      ${of.company} and c.creator_id = ${of.person} and c.status = 'agree' and c.signed_date between ${of.first}::date
      and ${of.last}::date`,
  },
  // The books do not say whose it is: what the company has received.
  money_received: {
    type: 'bill_log',
    rows: of => sql`select b.id, b.bill_date as day, b.amount::numeric from bill_log b where b.comp_id = ${of.company} and
      b.direction = 'in' and b.bill_date between ${of.first}::date and ${of.last}::date and ${of.person}::uuid is not
      null`,
    isOfCompany: true,
  },
  hours: {
    type: 'workhour',
    rows: of => sql`select w.id, w.day, w.hour::numeric as amount from work_hour w where w.comp_id = ${of.company} and
      w.person_id = ${of.person} and w.day between ${of.first}::date and ${of.last}::date`,
  },
  tasks_done: {
    type: 'task',
    rows: of => sql`select t.id, (t.real_end_date at time zone z.time_zone)::date as day, 1::numeric as amount from
      company z join member m on m.comp_id = z.comp_id join task t on t.comp_id = m.comp_id and t.id = m.subject_id where
      z.comp_id = ${of.company} and m.subject_type = 'task' and m.person_id = ${of.person} and m.role = 'manager' and
      t.status in ('FINISH', 'FINISH_DELAY') and t.is_delete = 0 /* Bin.None */ and (t.real_end_date at time zone
      z.time_zone)::date between ${of.first}::date and ${of.last}::date`,
  },
  /** Objectives whose cycle lies within the two days and that were scored: their mean by weight, 0 to 1. */
  okr_score: {
    type: 'okr_objective',
    rows: of => sql`select o.id, cycle.last as day, o.score / 100.0 as amount, o.weight from okr_objective o
      cross join lateral (select (array[1, 2, 3, 6, 12])[o.type + 1] as months, case o.type when ${fixed(OkrType.Month)} then
        substr(o.cycle, 6, 2)::int when ${fixed(OkrType.Year)} then 1 else substr(o.cycle, 7, 1)::int end as number) part
      cross join lateral (select make_date(left(o.cycle, 4)::int, (part.number - 1) * part.months + 1, 1) as first) begun
      cross join lateral (select (begun.first + make_interval(months => part.months) - interval '1 day')::date as last)
        cycle
      where o.comp_id = ${of.company} and o.manager_id = ${of.person} and o.score is not null and begun.first >=
        ${of.first}::date and cycle.last <= ${of.last}::date`,
    value: sql`round(sum(weight * amount) / nullif(sum(weight), 0), 2)`,
  },
}
const total = (figure: JudgedFigure) => counted[figure].value ?? sql`coalesce(sum(amount), 0)`

/** Expression: what a figure comes to; null where there is nothing that it could be the mean of. */
export const figureValue = (figure: JudgedFigure, of: Span): SQL =>
  sql`(select ${total(figure)} from (${counted[figure].rows(of)}) counted)`

const placed: Span = {
  company: param('company'),
  person: param('person'),
  first: param('first'),
  last: param('last'),
}
const statements = Object.fromEntries(
  judgedFigures.map(figure => {
    const rows = sql`(${counted[figure].rows(placed)}) counted`
    return [
      figure,
      {
        total: compile(sql`select ${total(figure)} as value, count(*)::int as count from ${rows}`, {
          row: { value: col.decimal.orNull, count: col.int },
        }),
        page: compile(
          sql`select id, day::text as day, amount from ${rows} order by counted.day desc, id desc limit
            ${param('limit')} offset ${param('start')}`,
          { row: { id: col.uuid, day: col.text, amount: col.decimal } },
        ),
      },
    ]
  }),
)

/** What a figure came to: a decimal, or null where there is nothing that it could be the mean of. */
export const figureStatement = (
  figure: JudgedFigure,
  values: { person: string; first: string; last: string; company: string },
) => statements[figure]!.total(values)

/** May the actor know what a figure of the company's books comes to? Of a person's own figures the rule is another. */
export function knowsCompanyFigure(figure: JudgedFigure, { me }: Pick<Context, 'me'>): boolean {
  if (!counted[figure].isOfCompany) return true
  const subject = subjectOf(counted[figure].type)
  return isThere(subject, me) && (may(me, subject.manageAll) || (!!subject.viewAll && may(me, subject.viewAll)))
}

/**
 * The rows that a figure counts, and their sum, out of one condition. Whoever may see the figure sees all of them, by
 * their days and, of the person's own, amounts; names, links and the company's amounts of those records alone that they
 * may see.
 */
export async function figureRowsOf(
  figure: JudgedFigure,
  { start, limit, ...of }: { person: string; first: string; last: string; start: number; limit: number },
  { me, run }: Context,
): Promise<FigureRows> {
  const values = { ...of, company: me.companyId, start, limit }
  const [sum, page] = await run([statements[figure]!.total(values), statements[figure]!.page(values)])
  const subject = subjectOf(counted[figure].type)
  const ids = page.rows.map(({ id }) => id)
  const [names] = isThere(subject, me) && ids.length > 0 ? await run([subject.namesOf(ids, me)]) : []
  const nameOf = new Map(names?.rows.map(({ id, name }) => [id, name]))
  const { value, count } = sum.first!
  return {
    list: page.rows.map(({ id, day, amount }) => {
      const name = nameOf.get(id) ?? null
      const isHidden = name === null && counted[figure].isOfCompany === true
      return {
        id,
        day,
        amount: isHidden ? null : Number(amount),
        name,
        path: name === null ? null : subject.link.replace('{id}', id),
      }
    }),
    total: count,
    start,
    limit,
    value: value === null ? null : Number(value),
    startDate: of.first,
    endDate: of.last,
  }
}
