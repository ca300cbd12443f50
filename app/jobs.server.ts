import { dropExpiredSessions } from '#modules/account/session/expired-sessions.server.ts'
import { dropSpentProofs } from '#modules/account/spent-proofs.server.ts'
import { dropOldAnswers } from '#platform/server/http/old-answers.ts'
import { makeThumbnail } from '#mechanisms/attachments/images.server.ts'
import { dropStaleUploads, sweepContent } from '#mechanisms/attachments/file-jobs.server.ts'
import { dropOldPushKeys } from '#modules/approvals/approvals.server.ts'
import { remindOfMissingHours } from '#modules/hours/hours.server.ts'
import { addUpFinanceFacts } from '#modules/finance/finance.server.ts'
import { remindToSign, settleLeaveJob } from '#modules/hr/hr.server.ts'
import { approvalIsLate } from '#mechanisms/approvals/late.server.ts'
import { readImportJob, writeImportJob } from '#mechanisms/imports/import-jobs.server.ts'
import { deliverNotices } from '#mechanisms/notifications/deliver.server.ts'
import { sendPush } from '#mechanisms/notifications/push.server.ts'
import { giveReminder } from '#mechanisms/reminders/give-reminder.server.ts'
import { remindOfEvent } from '#modules/calendar/calendar.server.ts'
import { clearDocumentBins } from '#modules/projects/projects.server.ts'
import { makeDueJob } from '#modules/tasks/tasks.server.ts'
import type { Job } from '#platform/server/jobs/job.ts'
import { sendMailJob } from '#platform/server/mail/mail.ts'
import { sendSmsJob } from '#platform/server/mail/sms.ts'
import { dropEndedWindows } from '#platform/server/rate-limit/ended-windows.ts'

/** Every job of every room and of the platform. */
export const allJobs: Job[] = [
  sendMailJob, sendSmsJob, dropOldAnswers, dropEndedWindows, dropExpiredSessions, dropSpentProofs, giveReminder,
  remindOfEvent, deliverNotices, sendPush, makeThumbnail, sweepContent, dropStaleUploads, readImportJob, writeImportJob, remindOfMissingHours, remindToSign,
  makeDueJob, approvalIsLate, dropOldPushKeys, addUpFinanceFacts, settleLeaveJob, clearDocumentBins,
]
