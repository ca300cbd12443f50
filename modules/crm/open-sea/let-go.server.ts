import { sql } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { TransactionStatus } from '../customer/customer-brief.contract.ts'
import { customer } from '../customer/customer.table.ts'

interface Reason {
  openSeaId: string | null
  lossReasonId: string | null
  lossReason: string
}

/** Lets customers go to the public pool, into one of the company's or none: nobody manages them, or takes part. */
export const lettingGo = (
  companyId: string,
  ids: readonly string[],
  { openSeaId, lossReasonId, lossReason }: Reason = { openSeaId: null, lossReasonId: null, lossReason: '' },
): Statement[] => [
  {
    name: 'customers_to_sea',
    values: [companyId, ids, openSeaId, lossReasonId, lossReason],
    text: `update customer set is_open = true, open_sea_id = $3, loss_reason_id = $4, loss_reason = $5 where comp_id = $1
      and id = any($2::uuid[])`,
  },
  {
    name: 'customers_let_go',
    values: [companyId, ids],
    text: `delete from member where comp_id = $1 and subject_type = 'customer' and subject_id = any($2::uuid[]) and role
      in ('manager', 'partner')`,
  },
]

const company = sql`${customer.companyId}`
/** A whole number of the company's settings, whose usual value is none. */
const setting = (name: string) => sql`coalesce((select s.key_value::int from company_setting s where s.comp_id =
  ${company} and s.key_name = ${sql.raw(`'${name}'`)}), 0)`

/** When somebody last cared for it: took it over, wrote or visited, or found an opportunity with it. */
const lastFollowed = sql`greatest(${customer.followedAt}, (select max(k.created_at) from comment k where k.comp_id =
  ${company} and k.subject_id = ${customer.id} and k.subject_type = 'customer'), (select max(h.created_at) from chance h
  where h.comp_id = ${company} and h.customer_id = ${customer.id}))`

/**
 * The day when a customer falls into the public pool, by the company's clock: so many days after somebody last cared
 * for it (`customer_open_sea_days`). Null where the company does not want that, for one that nobody manages, and for
 * one that was dealt with.
 */
export const fallsOn = sql`(case when ${setting('customer_open_sea_days')} > 0 and not ${customer.isOpen} and
  ${customer.isDelete} = ${fixed(Bin.None)} and ${customer.transactionStatus} <> ${fixed(TransactionStatus.Dealt)} then
  (${lastFollowed} at time zone (select z.time_zone from company z where z.comp_id = ${company}))::date +
  ${setting('customer_open_sea_days')} end)`
