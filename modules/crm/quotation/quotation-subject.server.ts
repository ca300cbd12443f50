import { sql } from 'drizzle-orm'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { actor, subject } from '#mechanisms/subjects/subject.server.ts'
import { quotationType } from './quotation.contract.ts'
import { quotation } from './quotation.table.ts'

/**
 * Seen by who quoted it, who decides it or was notified, everybody above them, and CRM_MANAGER, who manages all.
 */
export const quotationSubject = subject(quotationType, quotation, {
  app: 'quotation',
  called: { zh: '报价单', en: 'quotation' },
  isForDeciders: true,
  title: quotation.name,
  mark: sql`concat(${quotation.code}, case when ${quotation.version} > 1 then concat(' V', ${quotation.version}) end)`,
  manageAll: 'CRM_MANAGER',
  open: sql`${quotation.status} = 'waiting'`,
  link: '/crm/quotation/{id}',
  abilities: {
    comment: sql`true`,
    /** A link shows nothing of it before it is approved. */
    share: sql`${quotation.creatorId} = ${actor.person}`,
  },
})

export const quotationApproval = approvable(quotationSubject, {
  words: { zh: '报价单', en: 'Quotation' },
  hasAmount: true,
  kinds: [],
  newAt: '/crm/quotation/new',
  async onStatus(id, status, { me, run }) {
    await run([
      {
        name: 'quotation_status',
        values: [me.companyId, id, status],
        text: 'update quotation set status = $3, last_opt_date = now() where comp_id = $1 and id = $2',
      },
      // The newest version that stands is the one that counts.
      {
        name: 'quotation_superseded',
        values: [me.companyId, id],
        text: `update quotation older set is_superseded = exists (select from quotation newer where newer.comp_id = $1
            and newer.code = older.code and newer.version > older.version and newer.status = 'agree')
          from quotation one where one.comp_id = $1 and one.id = $2 and older.comp_id = $1 and older.code = one.code`,
      },
    ])
  },
})
