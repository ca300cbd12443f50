import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, day, id, out } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { fileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { customerBrief } from '../customer/customer-brief.contract.ts'

export const visitScopes = ['mine', 'direct', 'subordinates', 'company'] as const

const visitRow = v.object({
  id: out.id,
  customer: customerBrief,
  author: personBrief,
  content: out.text,
  latitude: out.maybeNumber,
  longitude: out.maybeNumber,
  /** In metres. */
  accuracy: out.maybeNumber,
  address: out.maybeText,
  /** Who was met there, and what they were called then. */
  contactId: out.maybeId,
  contactName: out.maybeText,
  attachments: v.array(fileBrief),
  createdAt: out.instant,
})
export type VisitRow = v.InferOutput<typeof visitRow>

export const visitCalls = callsAbout('comment', {
  list: call(
    'GET /crm/visits',
    v.object({
      ...paging(20).entries,
      scope: v.optional(choice(visitScopes), 'mine'),
      personId: v.optional(id),
      customerId: v.optional(id),
      startDate: v.optional(day),
      endDate: v.optional(day),
    }),
    page(visitRow),
    { summary: 'Visits to the customers that the caller may see, with place, contact and photos, the latest first' },
  ),
})
