import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { keptRate } from '#mechanisms/currencies/currency.server.ts'
import { exchangeRate } from '#mechanisms/currencies/exchange-rate.table.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { admitBookDays } from '../books/closed-books.server.ts'
import { problemOfDay } from '../day-sense.contract.ts'
import { ownCurrency, rateCalls, type RateRow } from './rate.contract.ts'

const plain = sql`trim_scale(${exchangeRate.rate})::text`
const list = compile(
  pageAsJson({
    row: {
      id: exchangeRate.id,
      currency: exchangeRate.currency,
      day: exchangeRate.day,
      rate: plain,
      creator: personJson(sql`${exchangeRate.companyId}`, sql`${exchangeRate.creatorId}`),
      lastOptDate: exchangeRate.lastOptDate,
    },
    from: sql`${exchangeRate}`,
    where: sql`${exchangeRate.companyId} = ${param('company')} and (${param('currency')}::text is null or
      ${exchangeRate.currency} = ${param('currency')})`,
    order: sql`${exchangeRate.day} desc nulls last, ${exchangeRate.id} desc nulls last`,
  }),
)

export const rateHandlers = handle(rateCalls, {
  async list({ currency = null, ...paging }, { me, run }) {
    const [answer] = await run([list({ ...paging, currency, company: me.companyId })])
    return new Json<{ list: RateRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async ofDay({ currency, day }, context) {
    if (currency === 'CNY') return { currency, rate: '1', day }
    const kept = await keptRate(currency, day, context)
    return { currency, rate: kept?.rate ?? null, day: kept?.day ?? null }
  },

  async set({ currency, day, rate }, context) {
    const { me, run } = context
    if (currency === 'CNY') refuse(ownCurrency, {}, 'currency')
    const problem = problemOfDay('spent', day, dayOf(new Date(), me.timeZone))
    if (problem) refuse(problem, {}, 'day')
    await admitBookDays([day], context, 'day')
    const [answer] = await run([
      {
        name: 'rate_set',
        text: `insert into exchange_rate (comp_id, id, currency, day, rate, creator_id) values ($1, $2, $3, $4, $5, $6)
        on conflict (comp_id, currency, day) do update set rate = excluded.rate, creator_id = excluded.creator_id,
          last_opt_date = now() returning id`,
        values: [me.companyId, newId(), currency, day, rate, me.personId],
        value: col.uuid,
      },
    ])
    return { id: answer.one }
  },

  async remove({ id }, context) {
    const { me, db } = context
    const [row] = await db
      .delete(exchangeRate)
      .where(and(eq(exchangeRate.companyId, me.companyId), eq(exchangeRate.id, id)))
      .returning({ id: exchangeRate.id, day: exchangeRate.day })
    await admitBookDays([found(row).day], context)
    return { id }
  },
})
