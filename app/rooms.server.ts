import type { Handled } from '#platform/server/http/handle.ts'
import { fileHandlers } from '#mechanisms/attachments/files.server.ts'
import { commentHandlers } from '#mechanisms/comments/comments.server.ts'
import { historyHandlers } from '#mechanisms/history/history-list.server.ts'
import { importHandlers } from '#mechanisms/imports/import.server.ts'
import { noticeSettingHandlers } from '#mechanisms/notifications/notice-settings.server.ts'
import { notificationHandlers } from '#mechanisms/notifications/notifications.server.ts'
import { reminderHandlers } from '#mechanisms/reminders/reminders.server.ts'
import { accountHandlers } from '#modules/account/account.server.ts'
import { calendarHandlers } from '#modules/calendar/calendar.server.ts'
import { companyHandlers } from '#modules/company/company.server.ts'
import { homeHandlers } from '#modules/home/home.server.ts'
import { hoursHandlers } from '#modules/hours/hours.server.ts'
import { tasksHandlers } from '#modules/tasks/tasks.server.ts'

/** Calls of what records of any room share. */
const sharedHandlers = [...fileHandlers, ...commentHandlers, ...historyHandlers, ...notificationHandlers, ...noticeSettingHandlers, ...reminderHandlers, ...importHandlers]

/** Every call of every room, with its handler. */
export const handledCalls: Handled[] = [...sharedHandlers, ...accountHandlers, ...companyHandlers, ...tasksHandlers, ...hoursHandlers, ...calendarHandlers, ...homeHandlers]
