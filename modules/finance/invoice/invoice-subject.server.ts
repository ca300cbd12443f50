import { sql } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { sawAsManager } from '#mechanisms/people/people.server.ts'
import { idsOfActorAndBelow, subject } from '#mechanisms/subjects/subject.server.ts'
import { admitBookDays } from '../books/closed-books.server.ts'
import { countInvoiced } from './invoice-store-order.server.ts'
import { invoicesFreed } from './invoice-use.server.ts'
import { invoice } from './invoice.table.ts'

/**
 * Seen by who handed it in and those above them, by whoever decides or decided it, by those who were notified; all of
 * them by who keeps the invoices or looks at the finances.
 */
export const invoiceSubject = subject('invoice', invoice, {
  app: 'finance',
  called: { zh: '发票', en: 'invoice' },
  isForDeciders: true,
  title: invoice.name,
  mark: invoice.number,
  manageAll: 'MANAGER_INVOICE',
  viewAll: 'FINANCE_VIEW',
  open: sql`${invoice.status} = 'waiting'`,
  link: '/finance/invoice/detail/{id}',
  visible:
    person => sql`(exists (select 1 from person_superior s where s.comp_id = ${invoice.companyId} and s.person_id =
      ${invoice.creatorId} and s.superior_id = ${person})
    or exists (select 1 from member m where m.comp_id = ${invoice.companyId} and m.subject_type = 'invoice' and
      m.subject_id = ${invoice.id} and m.person_id = ${person})
    or ${sawAsManager(invoice.companyId, invoice.creatorId, person, invoice.createdAt)})`,
  seenIds: person => idsOfActorAndBelow('invoice', invoice, person),
  abilities: { comment: sql`true` },
})

/** The day of an invoice that the company itself has issued. */
async function issuedOn(id: string, { me, run }: Context): Promise<string | null> {
  const [answer] = await run([
    {
      name: 'invoice_issued_on',
      value: col.text.orNull,
      text: `select invoice_date::text from invoice where comp_id = $1 and id = $2 and direction = 'out' and number <> ''`,
      values: [me.companyId, id],
    },
  ])
  return answer.first ?? null
}

/** Each process that a company designs for it is one to choose, as the spec's `proc_id`. */
export const invoiceApproval = approvable(invoiceSubject, {
  words: { zh: '发票', en: 'Invoice' },
  hasAmount: true,
  kinds: 'own',
  kindField: 'proc_id',
  newAt: '/finance/invoice/new',
  async onStatus(id, status, context) {
    const { me, run } = context
    if (status === 'cancel') await admitBookDays([await issuedOn(id, context)], context)
    await run([
      {
        name: 'invoice_status',
        text: 'update invoice set status = $3, last_opt_date = now() where comp_id = $1 and id = $2',
        values: [me.companyId, id, status],
      },
      countInvoiced(me.companyId, id, status),
      ...(status === 'cancel' ? [invoicesFreed(me.companyId, 'invoice', [id])] : []),
    ])
  },
})
