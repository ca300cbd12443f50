import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { compile, given } from '#platform/server/database/statement.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { ownCurrency, rateCalls, type RateRow } from './rate.contract.ts'
import { exchangeRate } from './rate.table.ts'

const plain = sql`trim_scale(${exchangeRate.rate})::text`
const list = compile(pageAsJson({
  row: {
    id: exchangeRate.id, currency: exchangeRate.currency, day: exchangeRate.day, rate: plain,
    creator: personJson(sql`${exchangeRate.companyId}`, sql`${exchangeRate.creatorId}`), lastOptDate: exchangeRate.lastOptDate,
  },
  from: sql`${exchangeRate}`,
  where: sql`${exchangeRate.companyId} = ${given('company')} and (${given('currency')}::text is null or ${exchangeRate.currency} = ${given('currency')})`,
  order: sql`${exchangeRate.day} desc nulls last, ${exchangeRate.id} desc nulls last`,
}))

export const rateHandlers = handle(rateCalls, {
  async list({ currency = null, ...paging }, { me, run }) {
    const [answer] = await run([list({ ...paging, currency, company: me.companyId })])
    return new Json<{ list: RateRow[], total: number | null, start: number, limit: number }>(answer!.only!)
  },

  async ofDay({ currency, day }, { me, run }) {
    if (currency === 'CNY') return { currency, rate: '1', day }
    const [answer] = await run([{
      name: 'rate_of_day',
      text: 'select trim_scale(rate)::text, day::text from exchange_rate where comp_id = $1 and currency = $2 and day <= $3 order by day desc limit 1',
      values: [me.companyId, currency, day],
      plain: true,
    }])
    const [rate = null, since = null] = (answer!.rows[0] ?? []) as (string | null)[]
    return { currency, rate, day: since }
  },

  async set({ currency, day, rate }, { me, run }) {
    if (currency === 'CNY') refuse(ownCurrency, {}, 'currency')
    const [answer] = await run([{
      name: 'rate_set',
      text: `insert into exchange_rate (comp_id, id, currency, day, rate, creator_id) values ($1, $2, $3, $4, $5, $6)
        on conflict (comp_id, currency, day) do update set rate = excluded.rate, creator_id = excluded.creator_id, last_opt_date = now() returning id`,
      values: [me.companyId, newId(), currency, day, rate, me.personId],
      plain: true,
    }])
    return { id: answer!.rows[0]![0] as string }
  },

  async remove({ id }, { me, db }) {
    const [row] = await db.delete(exchangeRate).where(and(eq(exchangeRate.companyId, me.companyId), eq(exchangeRate.id, id))).returning({ id: exchangeRate.id })
    return found(row)
  },
})
