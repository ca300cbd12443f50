import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { dayOf } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { decimalText, plainDecimal, scaledOf } from '#mechanisms/money/decimal.contract.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import {
  currencyCalls,
  currencyOfSource,
  inOwnCurrency,
  mostOwnTotal,
  ownCurrency,
  ownTotalTooLarge,
  rateFar,
  rateNeeded,
  rateOfOwn,
  rateOfSource,
  ratePlaces,
  type Currency,
} from './currency.contract.ts'

type ReadContext = Pick<Context, 'me' | 'run'>

/** What the company keeps as a currency's rate on a day: the last one that is not after it. */
export async function keptRate(currency: string, day: string, { me, run }: ReadContext) {
  const [answer] = await run([
    {
      name: 'rate_kept_for',
      row: { rate: col.text, day: col.text },
      values: [me.companyId, currency, day],
      text: `select trim_scale(rate)::text as rate, day::text from exchange_rate where comp_id = $1 and currency = $2 and day
        <= $3 order by day desc limit 1`,
    },
  ])
  return answer.first
}

/** In hundredths: a rate that is farther from the company's own than this is confirmed first. */
const far = 10n
/**
 * Refuses a rate that is far from the one that the company keeps for the day. A currency that the company keeps no rate
 * of is free.
 */
export async function admitNearRate(currency: string, rate: string, day: string, context: ReadContext) {
  const kept = await keptRate(currency, day, context)
  if (!kept) return
  const [input, own] = [scaledOf(rate, ratePlaces), scaledOf(kept.rate, ratePlaces)]
  const off = input > own ? input - own : own - input
  if (off * 100n > own * far) refuse(rateFar, { day: kept.day, kept: kept.rate }, 'rate')
}

interface Draft {
  currency?: string | null | undefined
  rate?: string | null | undefined
  isRateConfirmed: boolean
}
/** What a document is made of, which its currency and rate come from; the name is said where a draft differs. */
export interface CurrencySource extends Currency {
  name: string
}

/**
 * The currency and the rate of a draft, as its row keeps them: those of what it is made of; those that it says; or, if
 * it says nothing, those that it has. A rate that is omitted is the company's of today, and so is that of a document
 * that had a source (`hadSource`) and is made of none any more: what it has is the source's.
 */
export async function admitCurrency(
  { currency: input, rate, isRateConfirmed }: Draft,
  {
    kept,
    source,
    hadSource = false,
  }: { kept?: Currency | undefined; source?: CurrencySource | undefined; hadSource?: boolean },
  context: ReadContext,
): Promise<Currency> {
  if (source) return admitSource(input, rate, source)
  const currency = input ?? kept?.currency ?? ownCurrency
  if (currency === ownCurrency) {
    if (rate && scaledOf(rate, ratePlaces) !== scaledOf('1', ratePlaces)) refuse(rateOfOwn, {}, 'rate')
    return { currency, rate: whole('1') }
  }
  const has = !hadSource && kept?.currency === currency ? whole(kept.rate) : undefined
  const today = dayOf(new Date(), context.me.timeZone)
  if (!rate)
    return { currency, rate: has ?? whole((await keptRate(currency, today, context))?.rate ?? missing(currency)) }
  if (!isRateConfirmed && whole(rate) !== has) await admitNearRate(currency, rate, today, context)
  return { currency, rate: whole(rate) }
}
const missing = (currency: string): never => refuse(rateNeeded, { currency }, 'rate')
/** With all its decimals, as the database has it. */
const whole = (rate: string) => decimalText(scaledOf(rate, ratePlaces), ratePlaces)

function admitSource(
  currency: string | null | undefined,
  rate: string | null | undefined,
  { name: source, currency: its, rate: itsRate }: CurrencySource,
): Currency {
  if (currency && currency !== its) refuse(currencyOfSource, { source, currency: its }, 'currency')
  if (rate && whole(rate) !== whole(itsRate)) refuse(rateOfSource, { source, rate: plainDecimal(itsRate) }, 'rate')
  return { currency: its, rate: whole(itsRate) }
}

/**
 * The rate of the day when a part of a document's money was paid, as a row keeps it: the one of a draft or, without
 * one, the company's of that day, or the document's. Null in the company's own currency, of which there is none.
 */
export async function admitDayRate(
  { rate, isRateConfirmed }: Omit<Draft, 'currency'>,
  day: string,
  of: Currency,
  context: ReadContext,
): Promise<string | null> {
  if (of.currency === ownCurrency) {
    if (rate && whole(rate) !== whole('1')) refuse(rateOfOwn, {}, 'rate')
    return null
  }
  if (!rate) return whole((await keptRate(of.currency, day, context))?.rate ?? of.rate)
  if (!isRateConfirmed) await admitNearRate(of.currency, rate, day, context)
  return whole(rate)
}

/** Refuses a total that is, in the company's own currency, more than every sum has room for. */
export function admitOwnTotal(total: string, { rate }: Pick<Currency, 'rate'>, field: string) {
  if (compareMoney(inOwnCurrency(total, rate), mostOwnTotal) > 0)
    refuse(ownTotalTooLarge, { most: mostOwnTotal }, field)
}

interface CurrencyColumns {
  currency: SQLWrapper
  rate: SQLWrapper
  ownTotal: SQLWrapper
}
/** A document's `currencyShown`. */
export const currencyOf = ({ currency, rate, ownTotal }: CurrencyColumns) => ({
  currency: sql`${currency}`,
  rate: sql`trim_scale(${rate})::text`,
  ownTotal: sql`${ownTotal}::text`,
})
/** A part of a document's money in the company's own currency, at the document's rate. */
export const inOwn = (amount: SQL, { rate }: { rate: SQLWrapper }): SQL => sql`round((${amount}) * ${rate}, 2)`

/** What a part of a document's money was worth more, at the rate of its day, than at the document's. */
export const exchangeGain = (amount: SQL, dayRate: SQLWrapper, document: { rate: SQLWrapper }): SQL =>
  sql`(${inOwn(amount, { rate: dayRate })} - ${inOwn(amount, document)})`

/** Whether the company keeps rates of other currencies. */
export async function keepsRates({ me, run }: ReadContext): Promise<boolean> {
  const [answer] = await run([
    {
      name: 'currencies_any',
      values: [me.companyId],
      text: 'select from exchange_rate where comp_id = $1 limit 1',
    },
  ])
  return answer.count > 0
}

export const currencyHandlers = handle(currencyCalls, {
  async list(_, { me, run }) {
    const [answer] = await run([
      {
        name: 'currencies_kept',
        row: { currency: col.text, rate: col.text, day: col.text },
        values: [me.companyId, dayOf(new Date(), me.timeZone)],
        text: `select distinct on (currency) currency, trim_scale(rate)::text as rate, day::text as day from exchange_rate where
          comp_id = $1 and day <= $2 order by currency, day desc`,
      },
    ])
    return { list: answer.rows }
  },
})
