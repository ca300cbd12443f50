import {
  companyKey,
  companyRelation,
  indexOn,
  instant,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { approvalCase } from '#mechanisms/approvals/approval.table.ts'
import { person } from '#mechanisms/people/person.table.ts'

/**
 * 通知按钮的凭证: lets one browser agree to one case once, from its notice (docs/decisions/041-agree-from-a-notice.md). Only
 * its hash is kept.
 */
export const approvalKey = companyRelation(
  'approval_key',
  {
    hash: text().notNull(),
    personId: uuid().notNull(),
    /** The session of the browser: signed out there, the key opens nothing. */
    sessionId: uuid().notNull(),
    caseId: uuid().notNull(),
    /** When the turn came that it is for: resubmitted, sent back or passed on, a case has another. */
    turn: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  table => [
    companyKey(table.companyId, table.hash),
    refersTo('approval_key_person', [table.companyId, table.personId], person, 'cascade'),
    refersTo('approval_key_case', [table.companyId, table.caseId], approvalCase, 'cascade'),
    indexOn('approval_key_of_person', table.companyId, table.personId),
    indexOn('approval_key_of_case', table.companyId, table.caseId),
  ],
)
