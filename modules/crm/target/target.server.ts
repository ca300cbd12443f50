import { sql, type SQL } from 'drizzle-orm'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse, refuseField } from '#platform/server/http/refuse.ts'
import { exportList } from '#mechanisms/exports/export-list.server.ts'
import type { FigureRow, Figures, FigureScope } from '#mechanisms/figures/figures.contract.ts'
import { figuresOf, type Source } from '#mechanisms/figures/figures.server.ts'
import { addMoney, centsOf, compareMoney } from '#mechanisms/money/money.contract.ts'
import { monthRange, monthsBefore } from '#mechanisms/months/months.contract.ts'
import { PersonStatus, type PersonBrief } from '#mechanisms/people/person.contract.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { admitFigure, counterparts, crmOverviews, hasFigure } from '../analyze/analyze.server.ts'
import {
  comingOf,
  targetCalls,
  targetSetter,
  unknownSeller,
  type TargetAbout,
  type TargetFigure,
  type Targets,
} from './target.contract.ts'
import { salesTarget } from './target.table.ts'
import en from './target.words.en.ts'
import zh from './target.words.zh.ts'

const overseesAll = sql`${param('overseesAll')}::boolean`
const below = (nearest: SQL) => sql`exists (select from person_superior s where s.comp_id = p.comp_id and s.person_id =
  p.id and s.superior_id = ${actor.person} and ${nearest})`
/**
 * Whose targets, and what was reached of them: their own, their people's, everybody's for who oversees sales. Both are
 * limited by this one condition, so that they can be compared.
 */
const people = sql`(select p.id from person p where p.comp_id = ${actor.company}
  and case ${param('whose')}::text when 'mine' then p.id = ${actor.person}
    when 'person' then p.id = ${param('personId')}::uuid
    when 'direct' then ${below(sql`s.distance = 1`)}
    when 'subordinates' then ${below(sql`s.distance > 0`)}
    when 'department' then exists (select from department d where d.comp_id = p.comp_id and d.id = p.department_id and
      d.path @> array[coalesce(${param('departmentId')}::uuid, (select department_id from person where comp_id =
        ${actor.company} and id = ${actor.person}))])
    else true end
  and (${overseesAll} or ${below(sql`true`)}))`
/** What nobody answers for is the whole company's alone. Sums that are kept are of everybody's, and not asked here. */
const ofThem = (source: Source): Source => ({
  ...source,
  kept: undefined,
  where: sql`${source.where} and (${overseesAll} and ${param('whose')}::text = 'company' or ${source.by.person!.key} in
    ${people})`,
})
const reached = figuresOf(
  Object.fromEntries(Object.entries(counterparts).map(([about, source]) => [about, ofThem(source)])),
  crmOverviews,
)

interface TargetQuery {
  about: TargetAbout
  by: 'month' | 'person'
  scope: FigureScope
  personId?: string | undefined
  departmentId?: string | undefined
  startMonth?: string | undefined
  endMonth?: string | undefined
}
/** The same people and months for all three figures. */
function queryOf({ scope, ...query }: TargetQuery, me: Context['me']) {
  if (scope === 'person' && !query.personId) refuseField('personId', 'required')
  const range = monthRange(query.startMonth, query.endMonth, dayOf(new Date(), me.timeZone).slice(0, 7))
  if ('code' in range) refuse(range)
  return {
    ...query,
    startMonth: range.start,
    endMonth: range.end,
    scope: 'company' as const,
    whose: scope,
    overseesAll: may(me, ...crmOverviews),
  }
}
type Query = ReturnType<typeof queryOf>
const valuesOf = (query: Query & { part?: string | undefined }, { me }: Pick<Context, 'me'>) => ({
  actor_company: me.companyId,
  actor_person: me.personId,
  about: query.about,
  whose: query.whose,
  overseesAll: query.overseesAll,
  personId: query.personId ?? me.personId,
  departmentId: query.departmentId ?? null,
  from: `${query.startMonth}-01`,
  until: `${monthsBefore(query.endMonth, -1)}-01`,
  key: query.part,
})

const wanted = sql`${salesTarget.companyId} = ${actor.company} and ${salesTarget.about} = ${param('about')} and
  ${salesTarget.month} >= ${param('from')}::date and ${salesTarget.month} < ${param('until')}::date and
  ${salesTarget.personId} in ${people}`
const nameOf = (person: unknown) =>
  sql`(select p.name from person p where p.comp_id = ${salesTarget.companyId} and p.id = ${person})`
const monthText = sql`to_char(${salesTarget.month}, 'YYYY-MM')`
const keyOf = (by: string) => (by === 'month' ? monthText : sql`${salesTarget.personId}::text`)
const sums = shapes((by: TargetQuery['by']) => {
  const name = by === 'month' ? monthText : nameOf(salesTarget.personId)
  return sql`select coalesce(json_agg(json_build_object('key', key, 'name', name, 'amount', amount)), '[]'::json)::text
    from (select ${keyOf(by)} as key, ${name} as name, sum(${salesTarget.amount})::numeric(18, 2)::text as amount
      from ${salesTarget} where ${wanted} group by 1, 2) part`
})
const pages = shapes((part: TargetQuery['by'] | 'all') =>
  pageAsJson({
    row: {
      id: salesTarget.id,
      name: nameOf(salesTarget.personId),
      about: monthText,
      day: sql`${salesTarget.month}::text`,
      amount: sql`${salesTarget.amount}::text`,
      link: sql`'/crm/target?by=month&scope=person&person=' || ${salesTarget.personId} || '&about=' || ${salesTarget.about}`,
    },
    from: sql`${salesTarget}`,
    where: part === 'all' ? wanted : sql`${wanted} and ${keyOf(part)} = ${param('key')}`,
    order: sql`${salesTarget.month} desc nulls last, ${salesTarget.id} desc nulls last`,
  }),
)

/** Percent of the target, one decimal; null without one. */
const rateOf = (actual: string, target: string) =>
  compareMoney(target, '0.00') > 0 ? Number((centsOf(actual) * 1000n) / centsOf(target)) / 10 : null

async function targetsOf(input: TargetQuery, context: Context): Promise<Targets> {
  admitFigure(input.about, context)
  const query = queryOf(input, context.me)
  const ahead = comingOf[query.about]
  const [set, actual, coming] = await context.run([
    sums(query.by)(valuesOf(query, context)),
    reached.statement(query, context),
    // Where there are no opportunities, none is still to come.
    ...(hasFigure(ahead, context.me) ? [reached.statement({ ...query, about: ahead }, context)] : []),
  ])
  const read = <Read>(answer: { only?: Buffer | undefined }) => JSON.parse(String(answer.only)) as Read
  const targets = read<{ key: string; name: string; amount: string }[]>(set!)
  const was = read<Figures>(actual!)
  const comes = coming ? read<Figures>(coming) : { amount: '0.00', list: [] }
  const parts = new Map<string, Targets['list'][number]>()
  const put = (figure: TargetFigure, list: readonly { key: string; name: string; amount: string }[]) => {
    for (const { key, name, amount } of list) {
      const part = parts.get(key) ?? { key, name, target: '0.00', actual: '0.00', coming: '0.00', rate: null }
      parts.set(key, { ...part, [figure]: amount })
    }
  }
  // Of months there is each one in their order; of people those with the largest targets come first.
  put('actual', query.by === 'month' ? was.list : [])
  put('target', targets)
  put('actual', was.list)
  put('coming', comes.list)
  const list = [...parts.values()].map(part => ({ ...part, rate: rateOf(part.actual, part.target) }))
  if (query.by === 'person')
    list.sort((one, other) => compareMoney(other.target, one.target) || compareMoney(other.actual, one.actual))
  const target = addMoney(...targets.map(({ amount }) => amount))
  return {
    target,
    actual: was.amount,
    coming: comes.amount,
    rate: rateOf(was.amount, target),
    list,
    can: { set: may(context.me, targetSetter) },
  }
}

type Page = { list: FigureRow[]; total: number | null; start: number; limit: number }

export const targetHandlers = handle(targetCalls, {
  figures: (query, context) => targetsOf(query, context),
  async rows({ figure, part, start, limit, ...input }, context) {
    admitFigure(input.about, context)
    const query = { ...queryOf(input, context.me), part, start, limit }
    if (figure !== 'target') {
      const about = figure === 'actual' ? query.about : comingOf[query.about]
      admitFigure(about, context)
      return await reached.rows({ ...query, about }, context)
    }
    const [answer] = await context.run([
      pages(part === undefined ? 'all' : query.by)({ ...valuesOf(query, context), start, limit }),
    ])
    return new Json<Page>(answer!.only!)
  },
  async export(query, context) {
    const { list, ...whole } = await targetsOf(query, context)
    const words = context.request.locale === 'zh-CN' ? zh : en
    const { about } = query
    return await exportList<Targets['list'][number]>(context, {
      name: { zh: zh.targets, en: en.targets },
      rows: [
        ...list.map(one => (one.key === 'none' ? { ...one, name: words.nobody } : one)),
        { ...whole, key: '', name: words.sum },
      ],
      columns: [
        { heading: { zh: zh[query.by], en: en[query.by] }, kind: 'text', width: 24, value: row => row.name },
        { heading: { zh: zh.target, en: en.target }, kind: 'money', width: 16, value: row => row.target },
        { heading: { zh: zh[about], en: en[about] }, kind: 'money', width: 16, value: row => row.actual },
        { heading: { zh: zh.rate, en: en.rate }, kind: 'number', width: 12, value: row => row.rate },
        {
          heading: { zh: zh[`coming_${about}`], en: en[`coming_${about}`] },
          kind: 'money',
          width: 16,
          value: row => row.coming,
        },
      ],
    })
  },

  async year({ personId, about, year }, { me, run }) {
    const first = `${year ?? dayOf(new Date(), me.timeZone).slice(0, 4)}-01-01`
    const [answer] = await run([
      {
        name: 'sales_targets_of_year',
        row: { person: col.json.as<PersonBrief>(), list: col.json.as<{ month: string; amount: string | null }[]>() },
        values: [me.companyId, personId, about, first],
        text: `select json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar_file_id) as person,
          (select json_agg(json_build_object('month', to_char(m, 'YYYY-MM'), 'amount', t.amount::text) order by m)
            from generate_series($4::date, $4::date + interval '11 months', interval '1 month') m
              left join sales_target t on t.comp_id = $1 and t.person_id = $2 and t.about = $3 and t.month = m::date)
          as list from person p where p.comp_id = $1 and p.id = $2`,
      },
    ])
    return found(answer.first)
  },

  async set({ personId, about, list }, { me, run }) {
    const months = list.map(({ month }) => month)
    if (new Set(months).size < months.length) refuseField('list', 'choice')
    const [known] = await run([
      {
        name: 'sales_target_person',
        values: [me.companyId, personId],
        text: `select from person where comp_id = $1 and id = $2 and status <> ${PersonStatus.Left} for share`,
      },
    ])
    if (known.count === 0) refuse(unknownSeller, {}, 'user_id')
    const written = list.map(({ month, amount }) => ({ id: newId(), month: `${month}-01`, amount: amount ?? null }))
    await run([
      {
        name: 'sales_target_cleared',
        values: [me.companyId, personId, about, written.filter(one => one.amount === null).map(one => one.month)],
        text: `delete from sales_target where comp_id = $1 and person_id = $2 and about = $3 and month =
          any($4::date[])`,
      },
      {
        name: 'sales_target_set',
        values: [
          me.companyId,
          personId,
          about,
          JSON.stringify(written.filter(one => one.amount !== null)),
          me.personId,
        ],
        text: `insert into sales_target as kept (comp_id, id, person_id, about, month, amount, setter_id)
          select $1, (g ->> 'id')::uuid, $2, $3, (g ->> 'month')::date, (g ->> 'amount')::numeric, $5
          from jsonb_array_elements($4::jsonb) g
          on conflict (comp_id, person_id, about, month) do update set amount = excluded.amount, setter_id =
            excluded.setter_id, set_at = now() where kept.amount <> excluded.amount`,
      },
    ])
    return {}
  },
})
