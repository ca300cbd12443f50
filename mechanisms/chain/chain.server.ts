import { sql, type SQL } from 'drizzle-orm'
import { dayOf } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { hasApp } from '#platform/server/http/identity.ts'
import { actor, actorValues, subjectFor, type Subject } from '#mechanisms/subjects/subject.server.ts'
import { ownCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { mostOfKind, type Chain, type ChainLink } from './chain.contract.ts'

/** Records of one kind in a chain. */
export interface Linked {
  kind: string
  subject: Subject
  /** The common table expression of their ids. */
  ids: string
  code: SQL
  name: SQL
  /** Further values of its row that its parts are made of. */
  more?: Record<string, SQL>
  /** What its amounts are in, if not in the company's own currency. */
  currency?: SQL
  /** By kind, over the row `one`: what it comes to, null where there is nothing of the kind, and what of it is open. */
  parts: Record<string, readonly [amount: SQL, open: SQL]>
}
interface Whose {
  subjectType: string
  subjectId: string
  kind?: string | undefined
  start: number
}

/** The record whose chain it is (`s`), of one of these types. */
export const isOf = (...types: string[]) => sql.raw(`s.type in (${types.map(type => `'${type}'`).join(', ')})`)
export const today = sql`${param('today')}::date`

/**
 * Answers a chain: `ids` are common table expressions behind `s`, the record whose chain it is (`type`, `id`); `kinds`
 * the order of the parts.
 */
export function chainList(kinds: readonly string[], ids: SQL, linked: readonly Linked[]) {
  const statements = linked.map(one => ({ ...one, of: links(kinds, ids, one) }))
  const place = ({ kind }: ChainLink) => kinds.indexOf(kind)

  /** Of each kind what the actor may see: the others are left out, as the record that names them names them. */
  return async ({ subjectType, subjectId, kind, start }: Whose, context: Context): Promise<Chain> => {
    const { me, run } = context
    const subject = subjectFor(subjectType, context)
    const values = { type: subjectType, id: subjectId, start, today: dayOf(new Date(), me.timeZone) }
    const shown = statements.filter(one => (kind === undefined || one.kind === kind) && hasApp(me, one.subject.app))
    const [visibility, ...answers] = await run([
      subject.visibility(subjectId, me),
      ...shown.map(({ subject: its, of }) => of({ ...actorValues(its, me), ...values })),
    ])
    subject.requireVisible(visibility as never)
    const found = answers.map(answer => (answer as unknown as { one: Found }).one)
    return {
      list: found.flatMap(({ list }) => list).toSorted((one, other) => place(one) - place(other)),
      rest: found.flatMap(({ rest }, at) => (rest > 0 ? { kind: shown[at]!.kind, num: rest } : [])),
    }
  }
}

interface Found {
  list: ChainLink[]
  rest: number
}
function links(
  kinds: readonly string[],
  chain: SQL,
  { subject, ids, code, name, more = {}, currency = sql.raw(`'${ownCurrency}'`), parts }: Linked,
) {
  const { table } = subject
  const columns = Object.entries({ code, name, currency, ...more }).map(
    ([key, value]) => sql`${value} as ${sql.identifier(key)}`,
  )
  const values = Object.entries(parts).map(
    ([kind, [amount, open]]) => sql`(${sql.raw(`'${kind}', ${kinds.indexOf(kind)}`)}, ${amount}, ${open})`,
  )
  const most = sql.raw(String(mostOfKind))
  return compile(
    sql`with s as (select ${param('type')}::text as type, ${param('id')}::uuid as id), ${chain},
      found as materialized (select ${table.id} as id from ${table} where ${table.companyId} = ${actor.company} and
        ${table.id} in (select id from ${sql.raw(ids)}) and (${subject.listed})),
      one as materialized (select ${table.id} as id, ${sql.join(columns, sql`, `)} from ${table} where ${table.companyId} =
        ${actor.company} and ${table.id} in (select id from found order by id desc limit ${most} offset ${param('start')}::int)),
      link as (select coalesce(json_agg(json_build_object('kind', part.kind, 'id', one.id, 'name', one.name, 'code', one.code, 'currency', one.currency,
          'amount', part.amount::numeric(18, 2)::text, 'open', case when part.open > 0 then part.open::numeric(18, 2)::text end)
          order by part.place, one.id), '[]'::json) as list
        from one cross join lateral (values ${sql.join(values, sql`, `)}) part (kind, place, amount, open)
        where part.amount is not null)
      select json_build_object('list', link.list, 'rest', greatest((select count(*) from found) - ${most} -
        ${param('start')}::int, 0))::text from link`,
    { value: col.json.as<Found>() },
  )
}
