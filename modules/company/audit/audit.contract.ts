import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { day, id, out } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/**
 * What of a company's management is written to its history: people with their rights, roles, departments, the company
 * itself with its apps and settings, processes.
 */
export const auditKinds = ['person', 'role', 'department', 'company', 'approval_process'] as const
export type AuditKind = (typeof auditKinds)[number]

export const auditRow = v.object({
  id: out.id,
  kind: v.picklist(auditKinds),
  /** What was done, as a sentence in the caller's language, and what exactly changed. */
  text: out.text,
  details: out.text,
  actor: personBrief,
  subjectId: out.id,
  createdAt: out.instant,
})

const filter = {
  kind: v.optional(v.picklist(auditKinds, 'choice')),
  /** Who did it. */
  actorId: v.optional(id),
  /** Days of the company's clock, both included. */
  startDate: v.optional(day),
  endDate: v.optional(day),
}
const adminOnly = { authority: ['MANAGER_LOGIN'] }

export const auditCalls = callsAbout('audit', {
  list: call('GET /comp/audit', v.object({ ...filter, ...paging(20).entries }), page(auditRow), {
    ...adminOnly,
    summary: 'What was changed in people, rights, roles, departments and settings, by whom, newest first',
  }),
  export: call('GET /comp/audit/export', v.object(filter), v.unknown(), {
    ...adminOnly,
    answers: 'file',
    summary: 'The same as an .xlsx',
  }),
})
