import { StatusPill } from '#platform/web/kit/badge.tsx'
import type { ApprovalStatus, WhoseTurn } from './approval.contract.ts'
import { statusTones, statusWord } from './show-approval.web.ts'

/**
 * The state of an application, in lists and at a record's head alike: "sent back" is distinguished from "withdrawn".
 */
export const ApprovalPill = ({
  status,
  turn,
}: {
  status: ApprovalStatus
  turn: Pick<NonNullable<WhoseTurn>, 'isSentBack'> | null | undefined
}) => <StatusPill tone={statusTones[status]}>{statusWord(status, turn)}</StatusPill>
