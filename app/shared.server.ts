import { ofApp } from '#platform/server/http/handle.ts'
import { dropOldAnswers } from '#platform/server/jobs/old-answers.ts'
import { sendMailJob } from '#platform/server/mail/mail.ts'
import { sendSmsJob } from '#platform/server/mail/sms.ts'
import { dropEndedWindows } from '#platform/server/rate-limit/ended-windows.ts'
import {
  approvalHandlers,
  approvalNoticesParts,
  approvalsParts,
  inboxHandlers,
} from '#mechanisms/approvals/approvals.server.ts'
import { inboxParts } from '#mechanisms/approvals/inbox.server.ts'
import { approvalIsLate } from '#mechanisms/approvals/late.server.ts'
import { processesParts } from '#mechanisms/approvals/processes.server.ts'
import { attachmentsParts } from '#mechanisms/attachments/attachments.server.ts'
import { dropStaleUploads, sweepContent } from '#mechanisms/attachments/file-jobs.server.ts'
import { fileHandlers } from '#mechanisms/attachments/files.server.ts'
import { heldFilesParts } from '#mechanisms/attachments/held-files.server.ts'
import { makeThumbnail } from '#mechanisms/attachments/images.server.ts'
import { drawPages, printOfd, printOffice } from '#mechanisms/attachments/pages.server.ts'
import { commentHandlers, commentsParts } from '#mechanisms/comments/comments.server.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { customFieldHandlers, customFieldsParts } from '#mechanisms/custom-fields/custom-fields.server.ts'
import { customValuesParts } from '#mechanisms/custom-fields/custom-values.server.ts'
import { deliverablesParts, fileGroupHandlers } from '#mechanisms/deliverables/deliverables.server.ts'
import { dictionariesParts, dictionaryHandlers } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { addUpFigureFacts } from '#mechanisms/figures/add-up-facts.server.ts'
import { historyHandlers } from '#mechanisms/history/history-list.server.ts'
import { importFileParts } from '#mechanisms/imports/import-file.server.ts'
import { readImportJob, writeImportJob } from '#mechanisms/imports/import-jobs.server.ts'
import { importHandlers, importParts } from '#mechanisms/imports/import.server.ts'
import { membersParts } from '#mechanisms/members/members.server.ts'
import { deliverNotices } from '#mechanisms/notifications/deliver.server.ts'
import { noticeSettingHandlers } from '#mechanisms/notifications/notice-settings.server.ts'
import { noticeWordsParts } from '#mechanisms/notifications/notice-words.server.ts'
import { notificationHandlers } from '#mechanisms/notifications/notifications.server.ts'
import { notifyParts } from '#mechanisms/notifications/notify.server.ts'
import { sendPush } from '#mechanisms/notifications/push.server.ts'
import { pointsParts } from '#mechanisms/points/points.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { giveReminder } from '#mechanisms/reminders/give-reminder.server.ts'
import { reminderHandlers, remindersParts } from '#mechanisms/reminders/reminders.server.ts'
import { richTextHandlers, richTextParts } from '#mechanisms/rich-text/rich-text.server.ts'
import { searchableParts } from '#mechanisms/search/searchable.server.ts'
import { openShareHandlers, openShareParts } from '#mechanisms/shares/open-share.server.ts'
import { shareHandlers, sharesParts } from '#mechanisms/shares/shares.server.ts'
import { recordAddressHandlers } from '#mechanisms/short-codes/record-addresses.server.ts'
import { shortCodeHandlers } from '#mechanisms/short-codes/short-codes.server.ts'
import { supplierSubject } from '#mechanisms/suppliers/supplier-subject.server.ts'
import { tagHandlers, tagsParts } from '#mechanisms/tags/tags.server.ts'
import { waitingHandlers } from '#mechanisms/waiting/waiting-list.server.ts'

/** Calls of what records of any room share. */
const sharedHandlers = [
  ...fileHandlers,
  ...commentHandlers,
  ...historyHandlers,
  ...notificationHandlers,
  ...noticeSettingHandlers,
  ...reminderHandlers,
  ...importHandlers,
  ...waitingHandlers,
]
/** What hangs on them. */
const hangingHandlers = [
  ...tagHandlers,
  ...dictionaryHandlers,
  ...fileGroupHandlers,
  ...shareHandlers,
  ...openShareHandlers,
  ...customFieldHandlers,
  ...richTextHandlers,
  ...shortCodeHandlers,
  ...recordAddressHandlers,
  ...approvalHandlers,
]

/** What records of all rooms share, and what is done for the product itself. */
export const sharedModule: ServerModule = {
  calls: [...sharedHandlers, ...hangingHandlers, ...ofApp('approval', inboxHandlers)],
  jobs: [
    dropOldAnswers,
    makeThumbnail,
    drawPages,
    printOfd,
    printOffice,
    dropStaleUploads,
    sweepContent,
    approvalIsLate,
    readImportJob,
    writeImportJob,
    deliverNotices,
    addUpFigureFacts,
    sendPush,
    giveReminder,
    sendMailJob,
    sendSmsJob,
    dropEndedWindows,
  ],
  subjects: [projectSubject, supplierSubject],
  approvals: [],
  imports: [],
  parts: [
    ...membersParts,
    ...attachmentsParts,
    ...notifyParts,
    ...inboxParts,
    ...processesParts,
    ...noticeWordsParts,
    ...approvalNoticesParts,
    ...approvalsParts,
    ...heldFilesParts,
    ...customValuesParts,
    ...customFieldsParts,
    ...dictionariesParts,
    ...commentsParts,
    ...deliverablesParts,
    ...importFileParts,
    ...importParts,
    ...remindersParts,
    ...richTextParts,
    ...openShareParts,
    ...sharesParts,
    ...tagsParts,
    ...searchableParts,
    ...pointsParts,
  ],
}
