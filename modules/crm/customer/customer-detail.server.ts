import { sql } from 'drizzle-orm'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { entryJson } from '#mechanisms/dictionaries/entry-json.server.ts'
import { membersJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { customerRowShape } from './customer-list.server.ts'
import { customerSubject } from './customer-subject.server.ts'
import type { CustomerDetail } from './customer.contract.ts'
import { customer } from './customer.table.ts'

const company = sql`${customer.companyId}`

/** A customer's page: its row, all its fields, its people; `can` comes with it. */
export const customerDetail = customerSubject.detail<CustomerDetail>({
  ...customerRowShape,
  departmentId: customer.departmentId,
  nature: entryJson(company, customer.customerNature),
  strategy: entryJson(company, customer.customerStrategy),
  bigIndustry: entryJson(company, customer.bigInd),
  smallIndustry: entryJson(company, customer.bitInd),
  registeredCapital: customer.registeredCapital,
  address: customer.address,
  website: customer.website,
  fax: customer.fax,
  summary: customer.summary,
  remark: customer.remark,
  lossKind: entryJson(company, customer.lossReasonId),
  lossReason: customer.lossReason,
  creator: personJson(company, sql`${customer.creatorId}`),
  attachments: attachmentsJson(company, 'customer', sql`${customer.id}`),
  rel: membersJson(company, 'customer', sql`${customer.id}`),
})
