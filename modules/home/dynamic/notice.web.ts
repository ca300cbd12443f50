import type { NotificationRow } from '#mechanisms/notifications/notification.contract.ts'
import { t as taskWord } from '#modules/tasks/tasks.words.ts'
import { t } from '../home.words.ts'
import { targetOf } from '../slide/targets.ts'

const sentences = {
  'task.assigned': 'noticeTaskAssigned',
  'task.create': 'noticeTaskAssigned',
  'task.edit': 'noticeTaskEdit',
  'task.members': 'noticeTaskMembers',
  'task.remove': 'noticeTaskRemove',
  'task.restart': 'noticeTaskRestart',
  'task.item': 'noticeTaskItem',
  'task.urge': 'noticeTaskUrge',
  'task.step': 'noticeTaskStep',
  'task.stepBack': 'noticeTaskStepBack',
  'task.skip': 'noticeTaskSkip',
  'task.progress': 'noticeTaskProgress',
  'task.repeat': 'noticeTaskRepeat',
  'task.comment': 'noticeComment',
  'comment.created': 'noticeComment',
  'comment.replied': 'noticeReplied',
  'comment.mentioned': 'noticeMentioned',
  'text.mentioned': 'noticeMentioned',
  'reminder.due': 'noticeReminder',
  'event.invited': 'noticeEventInvited',
  'event.changed': 'noticeEventChanged',
  'event.removed': 'noticeEventRemoved',
  'event.left': 'noticeEventLeft',
  'event.soon': 'noticeEventSoon',
  'approval.waiting': 'noticeApprovalWaiting',
  'approval.agree': 'noticeApprovalAgree',
  'approval.disagree': 'noticeApprovalDisagree',
  'approval.copy': 'noticeApprovalCopy',
  'approval.urge': 'noticeApprovalUrge',
  'approval.back': 'noticeApprovalBack',
  'approval.revoke': 'noticeApprovalRevoke',
  'approval.cancel': 'noticeApprovalCancel',
  'approval.late': 'noticeApprovalLate',
  'project.assigned': 'noticeProjectAssigned',
  'project.status': 'noticeProjectStatus',
  'project.restart': 'noticeProjectStatus',
  'project.members': 'noticeProjectMembers',
  'project.publish': 'noticeProjectPublish',
  'project.report': 'noticeProjectReport',
  'customer.assigned': 'noticeCustomerAssigned',
  'finance.paid': 'noticeFinancePaid',
  'sign.soon': 'noticeSignSoon',
  'workhour.remind': 'noticeHoursRemind',
  'report.sent': 'noticeReportSent',
  'report.reviewed': 'noticeReportReviewed',
  'report.rejected': 'noticeReportRejected',
  'report.remind': 'noticeReportRemind',
  'report.due': 'noticeReportDue',
  'person.manager_asked': 'noticeManagerAsked',
  'person.manager': 'noticeManager',
  'person.manager_refused': 'noticeManagerRefused',
  'notice.trial': 'noticeTrial',
} as const

/** About hours: how many stands in the sentence. */
const ofHours = {
  'workhour.submitted': 'noticeHoursSubmitted',
  'workhour.agreed': 'noticeHoursAgreed',
  'workhour.rejected': 'noticeHoursRejected',
  'workhour.missing': 'noticeHoursMissing',
} as const

const answered = ['accept', 'maybe', 'decline'] as const
const statuses = ['WAITING', 'RUNNING', 'WAITING_AGREE', 'POST_PONE', 'CANCEL', 'FINISH', 'FINISH_DELAY'] as const
type Status = (typeof statuses)[number]

/** What happened, in words; the name of who did it stands before them. */
export function noticeText({ kind, details }: Pick<NotificationRow, 'kind' | 'details'>): string {
  if (kind === 'task.status') {
    const to = Array.isArray(details.status) ? (details.status[1] as Status) : undefined
    if (!to || !statuses.includes(to)) return t('noticeOther')
    return typeof details.opinion === 'string'
      ? t('noticeTaskStatusWhy', { status: taskWord(to), why: details.opinion })
      : t('noticeTaskStatus', { status: taskWord(to) })
  }
  if (kind === 'event.answered') return t(`noticeEvent_${answered.find(one => one === details.answer) ?? 'maybe'}`)
  if (Object.hasOwn(ofHours, kind))
    return t(ofHours[kind as keyof typeof ofHours], { hours: String(details.hours ?? 0) })
  return Object.hasOwn(sentences, kind) ? t(sentences[kind as keyof typeof sentences]) : t('noticeOther')
}

/** Where a line of the feed leads: by the table of deep links. */
export const noticeTarget = ({
  subjectType,
  subjectId,
  details: { occurrence },
}: Pick<NotificationRow, 'subjectType' | 'subjectId' | 'details'>): string =>
  targetOf({ type: subjectType, id: subjectId, ...(typeof occurrence === 'string' ? { occurrence } : {}) }) ??
  `/new_slide?${new URLSearchParams({ type: subjectType, id: subjectId })}`
