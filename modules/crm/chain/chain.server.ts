import { sql, type SQL } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { handle } from '#platform/server/http/handle.ts'
import { chainList, isOf, type Linked, today } from '#mechanisms/chain/chain.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { ChanceStatus } from '../chance/chance-brief.contract.ts'
import { chanceSubject } from '../chance/chance-subject.server.ts'
import { chance } from '../chance/chance.table.ts'
import { contractSubject } from '../contract/contract-subject.server.ts'
import { contract } from '../contract/contract.table.ts'
import { orderSubject } from '../order/order-subject.server.ts'
import { customerOrder } from '../order/order.table.ts'
import { quotationSubject } from '../quotation/quotation-subject.server.ts'
import { quotation } from '../quotation/quotation.table.ts'
import { TenderStatus } from '../tender/tender-brief.contract.ts'
import { tenderSubject } from '../tender/tender-subject.server.ts'
import { tender } from '../tender/tender.table.ts'
import { chainCalls, chainKinds } from './chain.contract.ts'

/**
 * What the record `s` came of, and what came of it: the ids of its opportunity (`c0`), tenders (`t1`), quotations
 * (`q1`), contracts (`k1`) and orders (`o1`), each by a key of the record that names it.
 */
const chain = sql`o0 as (select o.id, o.contract_id, o.quotation_id from s join customer_order o on o.comp_id = ${actor.company} and o.id = s.id
    where ${isOf('order')}),
  k0 as (select c.id, c.chance_id, c.quotation_id, c.tender_id from contract c where c.comp_id = ${actor.company} and c.id in (select s.id
    from s where ${isOf('contract')} union all select contract_id from o0)),
  q0 as (select q.id, q.chance_id from quotation q where q.comp_id = ${actor.company} and q.id in (select s.id from s where
    ${isOf(quotationSubject.type)} union all select quotation_id from o0 union all select quotation_id from k0)),
  t0 as (select t.id, t.chance_id from tender t where t.comp_id = ${actor.company} and t.id in (select s.id from s where
    ${isOf('tender')} union all select tender_id from k0)),
  c0 as (select s.id from s where ${isOf('chance')} union select chance_id from k0 union select chance_id from q0 union select
    chance_id from t0),
  t1 as (select id from t0 union select t.id from s join tender t on t.comp_id = ${actor.company} and t.chance_id = s.id
    where ${isOf('chance')}),
  q1 as (select id from q0 union select q.id from s join quotation q on q.comp_id = ${actor.company} and q.chance_id = s.id
    where ${isOf('chance')}),
  k1 as (select id from k0 union select c.id from s join contract c on c.comp_id = ${actor.company} and c.chance_id = s.id
      where ${isOf('chance')}
    union select c.id from s cross join t1 join contract c on c.comp_id = ${actor.company} and c.tender_id = t1.id where
      ${isOf('chance', 'tender')}
    union select c.id from s cross join q1 join contract c on c.comp_id = ${actor.company} and c.quotation_id = q1.id where
      ${isOf('chance', quotationSubject.type)}),
  o1 as (select id from o0 union select o.id from s cross join k1 join customer_order o on o.comp_id = ${actor.company} and
      o.contract_id = k1.id where ${isOf('chance', 'tender', quotationSubject.type, 'contract')}
    union select o.id from s cross join q1 join customer_order o on o.comp_id = ${actor.company} and o.quotation_id = q1.id
      where ${isOf('chance', quotationSubject.type)})`

const standing = (table: 'contract_payment' | 'contract_invoice') => sql`(select coalesce(sum(m.amount), 0) from
  ${sql.raw(table)} m where m.comp_id = ${contract.companyId} and m.contract_id = ${contract.id} and m.reversed_at is null)`
const terms = (
  sum: SQL,
  which: SQL,
) => sql`(select ${sum} from contract_term t where t.comp_id = ${contract.companyId} and
  t.contract_id = ${contract.id} and ${which})`

const linked: Linked[] = [
  {
    kind: 'chance',
    subject: chanceSubject,
    ids: 'c0',
    code: sql`${chance.code}`,
    name: sql`${chance.name}`,
    more: {
      amount: sql`coalesce(${chance.finalAmount}, ${chance.preAmount}, 0)`,
      is_open: sql`${chance.status} = ${fixed(ChanceStatus.Running)}`,
    },
    parts: { chance: [sql`one.amount`, sql`case when one.is_open then one.amount end`] },
  },
  {
    kind: 'tender',
    subject: tenderSubject,
    ids: 't1',
    code: sql`${tender.code}`,
    name: sql`${tender.name}`,
    more: {
      amount: sql`coalesce(${tender.wonAmount}, ${tender.amount}, 0)`,
      is_open: sql`(${tender.status} < ${fixed(TenderStatus.Won)} and not ${tender.isArchive})`,
      deposits: sql`(select sum(d.amount) from tender_deposit d where d.comp_id = ${tender.companyId} and d.tender_id =
        ${tender.id})`,
      out: sql`${tender.depositOut}`,
    },
    parts: {
      tender: [sql`one.amount`, sql`case when one.is_open then one.amount end`],
      deposit: [sql`one.deposits`, sql`one.out`],
    },
  },
  {
    kind: 'quotation',
    currency: sql`${quotation.currency}`,
    subject: quotationSubject,
    ids: 'q1',
    code: sql`${quotation.code}`,
    name: sql`${quotation.name}`,
    more: {
      total: sql`${quotation.total}`,
      is_open: sql`(${quotation.status} = 'waiting' or ${quotation.status} = 'agree' and not ${quotation.isSuperseded} and
          coalesce(${quotation.validUntil} >= ${today}, true) and not exists (select from contract c where c.comp_id =
          ${quotation.companyId} and c.quotation_id = ${quotation.id}) and not exists (select from customer_order o where
          o.comp_id = ${quotation.companyId} and o.quotation_id = ${quotation.id}))`,
    },
    parts: { quotation: [sql`one.total`, sql`case when one.is_open then one.total end`] },
  },
  {
    kind: 'contract',
    currency: sql`${contract.currency}`,
    subject: contractSubject,
    ids: 'k1',
    code: sql`${contract.code}`,
    name: sql`${contract.name}`,
    more: {
      total: sql`${contract.total}`,
      status: sql`${contract.status}`,
      need_invoice: sql`${contract.needInvoice}`,
      received: standing('contract_payment'),
      invoiced: standing('contract_invoice'),
      terms: terms(sql`sum(t.price)`, sql`true`),
      overdue: terms(
        sql`sum(t.price - t.payment_amount)`,
        sql`t.payment_amount < t.price and t.payment_date < ${today}`,
      ),
    },
    parts: {
      contract: [sql`one.total`, sql`case when one.status = 'waiting' then one.total end`],
      term: [sql`case when one.status = 'agree' then one.terms end`, sql`one.overdue`],
      invoice: [
        sql`case when one.status = 'agree' and (one.need_invoice or one.invoiced > 0) then one.invoiced end`,
        sql`case when one.need_invoice then one.total - one.invoiced end`,
      ],
      payment: [sql`case when one.status = 'agree' then one.received end`, sql`one.total - one.received`],
    },
  },
  {
    kind: 'order',
    currency: sql`${customerOrder.currency}`,
    subject: orderSubject,
    ids: 'o1',
    code: sql`${customerOrder.code}`,
    name: sql`${customerOrder.name}`,
    more: {
      total: sql`${customerOrder.total}`,
      // As the lines' money is dealt out to parts of them everywhere.
      to_deliver: sql`(select sum(l.gross - round(l.gross * l.delivered_quantity / l.quantity, 2)) from customer_order_line l
          where l.comp_id = ${customerOrder.companyId} and l.order_id = ${customerOrder.id})`,
    },
    parts: { order: [sql`one.total`, sql`one.to_deliver`] },
  },
]

export const chainHandlers = handle(chainCalls, { list: chainList(chainKinds, chain, linked) })
