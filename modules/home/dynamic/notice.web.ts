import type { NotificationRow } from '#mechanisms/notifications/notification.contract.ts'
import { targetOf } from '../slide/targets.ts'

/** Where a line of the feed leads: by the table of deep links. */
export const noticeTarget = ({
  subjectType,
  subjectId,
  details: { occurrence },
}: Pick<NotificationRow, 'subjectType' | 'subjectId' | 'details'>): string =>
  targetOf({ type: subjectType, id: subjectId, ...(typeof occurrence === 'string' ? { occurrence } : {}) }) ??
  `/new_slide?${new URLSearchParams({ type: subjectType, id: subjectId })}`
