import { ofApp, type Handled } from '#platform/server/http/handle.ts'
import { approvalHandlers, inboxHandlers, isAsked } from '#mechanisms/approvals/approvals.server.ts'
import { fileHandlers } from '#mechanisms/attachments/files.server.ts'
import { customFieldHandlers } from '#mechanisms/custom-fields/custom-fields.server.ts'
import { commentHandlers } from '#mechanisms/comments/comments.server.ts'
import { dictionaryHandlers } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { fileGroupHandlers } from '#mechanisms/deliverables/deliverables.server.ts'
import { historyHandlers } from '#mechanisms/history/history-list.server.ts'
import { importHandlers } from '#mechanisms/imports/import.server.ts'
import { noticeSettingHandlers } from '#mechanisms/notifications/notice-settings.server.ts'
import { notificationHandlers } from '#mechanisms/notifications/notifications.server.ts'
import { reminderHandlers } from '#mechanisms/reminders/reminders.server.ts'
import { richTextHandlers } from '#mechanisms/rich-text/rich-text.server.ts'
import { openShareHandlers } from '#mechanisms/shares/open-share.server.ts'
import { shareHandlers } from '#mechanisms/shares/shares.server.ts'
import { shortCodeHandlers } from '#mechanisms/short-codes/short-codes.server.ts'
import { tagHandlers } from '#mechanisms/tags/tags.server.ts'
import { accountHandlers } from '#modules/account/account.server.ts'
import { approvalsHandlers } from '#modules/approvals/approvals.server.ts'
import { calendarHandlers } from '#modules/calendar/calendar.server.ts'
import { companyHandlers } from '#modules/company/company.server.ts'
import { financeHandlers } from '#modules/finance/finance.server.ts'
import { homeHandlers } from '#modules/home/home.server.ts'
import { hoursHandlers } from '#modules/hours/hours.server.ts'
import { hrHandlers } from '#modules/hr/hr.server.ts'
import { tasksHandlers } from '#modules/tasks/tasks.server.ts'
import { purchasingHandlers } from '#modules/purchasing/purchasing.server.ts'
import { projectsHandlers } from '#modules/projects/projects.server.ts'
import { crmHandlers } from '#modules/crm/crm.server.ts'

/** Calls of what records of any room share. */
const sharedHandlers = [...fileHandlers, ...commentHandlers, ...historyHandlers, ...notificationHandlers, ...noticeSettingHandlers, ...reminderHandlers, ...importHandlers]
/** What hangs on them. */
const hangingHandlers = [...tagHandlers, ...dictionaryHandlers, ...fileGroupHandlers, ...shareHandlers, ...openShareHandlers, ...customFieldHandlers, ...richTextHandlers, ...shortCodeHandlers, ...approvalHandlers]

/** What each room adds, with the app that it belongs to: where that is closed, or not a person's, they are refused (docs/decisions/135-what-is-there.md). */
const ofRooms = [
  ...ofApp('task', tasksHandlers), ...ofApp('workhour', hoursHandlers), ...ofApp('event', calendarHandlers), ...ofApp('hr', hrHandlers, isAsked), ...ofApp('finance', financeHandlers, isAsked),
  ...ofApp('project', projectsHandlers, isAsked), ...ofApp('approval', inboxHandlers), ...ofApp('purchase', purchasingHandlers, isAsked), ...ofApp('crm', crmHandlers, isAsked),
]

/** Every call of every room, with its handler. */
export const handledCalls: Handled[] = [...sharedHandlers, ...hangingHandlers, ...accountHandlers, ...companyHandlers, ...homeHandlers, ...approvalsHandlers, ...ofRooms]
