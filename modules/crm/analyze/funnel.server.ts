import { sql } from 'drizzle-orm'
import { dayOf } from '#platform/contract/zone.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { exportList } from '#mechanisms/exports/export-list.server.ts'
import type { FigureRow, FigureScope } from '#mechanisms/figures/figures.contract.ts'
import { monthRange, monthsBefore } from '#mechanisms/months/months.contract.ts'
import { subjectRows, type RowsShape } from '#mechanisms/subjects/subject-rows.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { ChanceStatus } from '../chance/chance-brief.contract.ts'
import { chanceSubject } from '../chance/chance-subject.server.ts'
import { saleStates } from '../chance/chance.contract.ts'
import { chance } from '../chance/chance.table.ts'
import { funnelCalls, type Funnel } from './funnel.contract.ts'
import en from './analyze.words.en.ts'
import zh from './analyze.words.zh.ts'

const { scoped, queryValues } = subjectRows(chanceSubject, { filters: {}, usualScope: 'company' })
const amount = sql`coalesce(${chance.finalAmount}, ${chance.preAmount}, 0)`
const foundOn = sql`coalesce(${chance.discoverDate}, (${chance.createdAt} at time zone ${param('timeZone')})::date)`
const stages = sql`stages as (select e.id, e.name, row_number() over (order by e.position, e.id)::int as place from
  dictionary_entry e where e.comp_id = ${actor.company} and e.kind = ${sql.raw(`'${saleStates}'`)} and not e.is_retired)`
/** How far an opportunity came: the place of its furthest stage; won, it came through all of them. */
const reached = sql`case when ${chance.status} = ${fixed(ChanceStatus.Won)} then 1000000 else coalesce((select max(s.place) from
  chance_stage k join stages s on s.id = k.state_id where k.comp_id = ${chance.companyId} and k.chance_id = ${chance.id}),
  0) end`

function foundIn(text: string) {
  const { from, where } = scoped(JSON.parse(text) as RowsShape)
  return {
    from,
    where: sql`${where} and ${foundOn} >= ${param('from')}::date and ${foundOn} < ${param('until')}::date`,
  }
}
const money = sql`coalesce(sum(amount), 0)::numeric(18, 2)::text`
const funnels = shapes((text: string) => {
  const { from, where } = foundIn(text)
  const of = (condition: string) => sql`(select json_build_object('num', count(*), 'amount', ${money}) from found where
    ${sql.raw(condition)})`
  return sql`with ${stages}, found as materialized (select ${chance.id} as id, ${chance.status} as status, ${amount} as amount,
      ${reached} as reached from ${from} where ${where}),
    counted as (select s.id, s.name, s.place, (select count(*) from found where reached >= s.place) as num,
      (select ${money} from found where reached >= s.place) as amount,
      (select round((avg(extract(epoch from coalesce(k.left_at, now()) - k.entered_at)) / 86400)::numeric, 1)::float8 from
        chance_stage k join found f on f.id = k.chance_id where k.comp_id = ${actor.company} and k.state_id = s.id) as days
      from stages s),
    rated as (select *, coalesce(lag(num) over (order by place), (select count(*) from found)) as before from counted)
    select json_build_object('found', ${of('true')}, 'won', ${of(`status = ${ChanceStatus.Won}`)}, 'lost',
      ${of(`status = ${ChanceStatus.Lost}`)}, 'list', coalesce((select json_agg(json_build_object('key', id, 'name', name,
        'num', num, 'amount', amount, 'rate', case when before > 0 then round(num * 100.0 / before, 1)::float8 end, 'days',
        days) order by place) from rated), '[]'::json))::text`
})
const pages = shapes((text: string) => {
  const { from, where } = foundIn(text)
  return pageAsJson({
    row: {
      id: chance.id,
      name: chance.name,
      about: sql`coalesce((select coalesce(nullif(c.simple_name, ''), c.full_name) from customer c where c.comp_id =
        ${chance.companyId} and c.id = ${chance.customerId}), '')`,
      day: sql`(${foundOn})::text`,
      amount: sql`(${amount})::numeric(18, 2)::text`,
      link: sql`'/crm/chance/' || ${chance.id}`,
    },
    from,
    where: sql`${where} and case ${param('stage')}::text when 'found' then true when 'won' then ${chance.status} =
      ${fixed(ChanceStatus.Won)} when 'lost' then ${chance.status} = ${fixed(ChanceStatus.Lost)} else (with ${stages} select
        ${reached} >= s.place from stages s where s.id::text = ${param('stage')}) end`,
    order: sql`${foundOn} desc, ${chance.id} desc`,
  })
})

interface Found {
  scope: FigureScope
  personId?: string | undefined
  startMonth?: string | undefined
  endMonth?: string | undefined
}
function valuesOf({ startMonth, endMonth, ...query }: Found, { me }: Pick<Context, 'me'>) {
  const range = monthRange(startMonth, endMonth, dayOf(new Date(), me.timeZone).slice(0, 7))
  if ('code' in range) refuse(range)
  const { shape, values } = queryValues(query, me)
  const seesAll = shape.seesAll || may(me, 'CRM_MANAGER', 'LOOKOUT_MANAGER')
  return {
    shape: JSON.stringify({ ...shape, seesAll }),
    values: {
      ...values,
      actor_sees_all: seesAll,
      personId: query.personId ?? me.personId,
      timeZone: me.timeZone,
      from: `${range.start}-01`,
      until: `${monthsBefore(range.end, -1)}-01`,
    },
  }
}

async function funnelOf(query: Found, context: Context) {
  const { shape, values } = valuesOf(query, context)
  const [answer] = await context.run([funnels(shape)(values)])
  return new Json<Funnel>(answer!.only!)
}

export const funnelHandlers = handle(funnelCalls, {
  funnel: (query, context) => funnelOf(query, context),
  async rows({ start, limit, stage, ...query }, context) {
    const { shape, values } = valuesOf(query, context)
    const [answer] = await context.run([pages(shape)({ ...values, stage, start, limit })])
    return new Json<{ list: FigureRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },
  async export(query, context) {
    const { found, won, lost, list } = JSON.parse((await funnelOf(query, context)).text) as Funnel
    const end = (name: string, sums: { num: number; amount: string }) => ({ name, ...sums, rate: null, days: null })
    const words = context.request.locale === 'zh-CN' ? zh : en
    return await exportList<Omit<Funnel['list'][number], 'key'>>(context, {
      name: { zh: zh.funnel, en: en.funnel },
      rows: [end(words.found, found), ...list, end(words.result_2, won), end(words.result_1, lost)],
      columns: [
        { heading: { zh: zh.by_stage, en: en.by_stage }, kind: 'text', width: 24, value: row => row.name },
        { heading: { zh: zh.funnelNum, en: en.funnelNum }, kind: 'number', width: 10, value: row => row.num },
        { heading: { zh: zh.funnelAmount, en: en.funnelAmount }, kind: 'money', width: 16, value: row => row.amount },
        { heading: { zh: zh.funnelRate, en: en.funnelRate }, kind: 'number', width: 12, value: row => row.rate },
        { heading: { zh: zh.funnelDays, en: en.funnelDays }, kind: 'number', width: 12, value: row => row.days },
      ],
    })
  },
})
