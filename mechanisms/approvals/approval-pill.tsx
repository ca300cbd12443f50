import { StatusPill } from '#platform/web/kit/badge.tsx'
import type { ApprovalStatus, WhoseTurn } from './approval.contract.ts'
import { statusTones, statusWord } from './show-approval.web.ts'

/** How an application stands, in a list and at a record's head alike: what was sent back is not called withdrawn. */
export const ApprovalPill = ({
  status,
  turn,
}: {
  status: ApprovalStatus
  turn: Pick<NonNullable<WhoseTurn>, 'isSentBack'> | null | undefined
}) => <StatusPill tone={statusTones[status]}>{statusWord(status, turn)}</StatusPill>
