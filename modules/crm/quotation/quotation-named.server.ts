import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { jsonObject } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { quotationOfOtherCustomer, unknownQuotation } from './quotation-brief.contract.ts'
import { quotationSubject } from './quotation-subject.server.ts'
import { quotation } from './quotation.table.ts'

const named = alias(quotation, 'quotation_named')

/** A quotation's name, number and total as JSON, where another record names it; null where it names none. */
export const quotationJson = (companyId: unknown, id: unknown) =>
  sql`(select ${jsonObject({
    id: named.id,
    code: named.code,
    name: named.name,
    version: named.version,
    total: named.total,
    currency: named.currency,
  })} from ${quotation} ${sql.identifier('quotation_named')} where ${named.companyId} = ${companyId} and ${named.id} = ${id})`

/**
 * Refuses to make something of a quotation that the actor may not see, that was not approved, has expired or was
 * replaced by a newer version, or that is for another customer. It stays so until the transaction ends.
 */
export async function admitQuotation(
  id: string,
  customerId: string | null | undefined,
  { me, run }: Pick<Context, 'me' | 'run'>,
) {
  const [held, visibility] = await run([
    {
      name: 'quotation_admitted',
      value: col.uuid,
      values: [me.companyId, id, me.timeZone],
      text: `select customer_id from quotation where comp_id = $1 and id = $2 and status = 'agree' and not is_superseded
        and coalesce(valid_until >= (now() at time zone $3)::date, true) for share`,
    },
    quotationSubject.visibility(id, me),
  ])
  if (held.count === 0 || !visibility.first) refuse(unknownQuotation, {}, 'quotation_id')
  if (held.one !== customerId) refuse(quotationOfOtherCustomer, {}, 'customer_id')
}

/** The currency and rate of a quotation, which what is made of it has; it was admitted before, or stands as it stood. */
export async function currencyOfQuotation(id: string, { me, run }: Pick<Context, 'me' | 'run'>) {
  const [answer] = await run([
    {
      name: 'quotation_currency',
      row: { name: col.text, currency: col.text, rate: col.text },
      values: [me.companyId, id],
      text: 'select name, currency, rate::text as rate from quotation where comp_id = $1 and id = $2',
    },
  ])
  return answer.first
}
