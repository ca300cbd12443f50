import type { RefusalKind } from '#platform/contract/refusals.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { hold } from '#mechanisms/approvals/cases.server.ts'
import type { HrApplyType } from './apply.contract.ts'

/** The asker's own, in one of these states, kept so until the transaction ends: its case is held before the row, as everywhere. */
export async function holdOwn(subjectType: HrApplyType, id: string, statuses: readonly ApprovalStatus[], otherwise: RefusalKind, context: Context) {
  const held = await hold({ subjectType, subjectId: id }, context)
  if (held.requesterId !== context.me.personId || !statuses.includes(held.status)) refuse(otherwise)
}
