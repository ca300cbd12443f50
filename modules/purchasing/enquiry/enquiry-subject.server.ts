import { sql } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { CurrencySource } from '#mechanisms/currencies/currency.server.ts'
import { actorIs } from '#mechanisms/members/members.server.ts'
import { namedRecord } from '#mechanisms/relations/named-record.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { enquiryType, notAsked, offerLapsed, unknownEnquiry } from './enquiry.contract.ts'
import { enquiry } from './enquiry.table.ts'

/** Seen by who enquires, everybody above them, and purchasing managers, who manage all. */
export const enquirySubject = subject(enquiryType, enquiry, {
  app: 'enquiry',
  called: { zh: '询价', en: 'enquiry' },
  title: enquiry.name,
  mark: enquiry.code,
  manageAll: 'ERP_PURCHASE_MANAGER',
  link: '/jxc/enquiry/detail/{id}',
  open: sql`(${enquiry.closedAt} is null)`,
  abilities: {
    edit: actorIs('creator', 'manager'),
    remove: actorIs('creator'),
    comment: sql`true`,
  },
})

const { json, admit } = namedRecord(enquirySubject, enquiry, {
  brief: ({ id, code, name }) => ({ id, code, name }),
  stands: sql`true`,
  filters: {},
  unknown: unknownEnquiry,
  field: 'enquiry_id',
})
/** An enquiry's name and number as JSON, where an order names it; null where it names none. */
export const enquiryJson = json

/** What a supplier's offer is in, by the name of the enquiry; it stays so until the transaction ends. */
export async function currencyOfOffer(
  enquiryId: string,
  supplierId: string,
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<CurrencySource | undefined> {
  const [answer] = await run([
    {
      name: 'enquiry_offer_currency',
      row: { name: col.text, currency: col.text, rate: col.text },
      values: [me.companyId, enquiryId, supplierId],
      text: `select e.name, o.currency, o.rate::text as rate from enquiry_offer o join enquiry e on e.comp_id = o.comp_id and
        e.id = o.enquiry_id where o.comp_id = $1 and o.enquiry_id = $2 and o.supplier_id = $3 for share of o`,
    },
  ])
  return answer.first
}

/**
 * Refuses to order by an enquiry that the actor may not see, of a supplier that has made no offer there, or whose offer
 * no longer holds by the company's calendar. It stays so until the transaction ends.
 */
export async function admitOffer(enquiryId: string, supplierId: string, context: Pick<Context, 'me' | 'run'>) {
  const { me, run } = context
  await admit(enquiryId, context)
  const [offer] = await run([
    {
      name: 'enquiry_offer_stands',
      value: col.bool,
      values: [me.companyId, enquiryId, supplierId, me.timeZone],
      text: `select coalesce(valid_until >= (now() at time zone $4)::date, true) from enquiry_offer where comp_id = $1
        and enquiry_id = $2 and supplier_id = $3 and state = 'answered' for share`,
    },
  ])
  if (offer.count === 0) refuse(notAsked, {}, 'supplier_id')
  if (!offer.one) refuse(offerLapsed, {}, 'supplier_id')
}
