import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { entryJson } from '#mechanisms/dictionaries/entry-json.server.ts'
import { membersJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { actor, rights } from '#mechanisms/subjects/subject.server.ts'
import { DocStatus } from '../confirming.contract.ts'
import { fallsOn } from '../open-sea/let-go.server.ts'
import { customerColumns, customerRowShape } from './customer-list.server.ts'
import { customerSubject } from './customer-subject.server.ts'
import type { CustomerDetail } from './customer.contract.ts'
import { customer } from './customer.table.ts'

const company = sql`${customer.companyId}`

/** A customer's page: its row, all its fields, its people; `can` comes with it. */
export const customerDetail = customerSubject.detail<CustomerDetail>({
  ...customerRowShape,
  ...customerColumns.shown,
  lossKind: entryJson(company, customer.lossReasonId),
  lossReason: customer.lossReason,
  fallsOn,
  creator: personJson(company, sql`${customer.creatorId}`),
  attachments: attachmentsJson(company, 'customer', sql`${customer.id}`),
  rel: membersJson(company, 'customer', sql`${customer.id}`),
  ...rights({
    confirm: sql`(${actor.managesAll}::boolean and ${customer.docStatus} = ${fixed(DocStatus.Unconfirmed)} and ${customer.isDelete} = ${fixed(Bin.None)} and not
      ${customer.isOpen})`,
  }),
})
