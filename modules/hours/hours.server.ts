import type { Handled } from '#platform/server/http/handle.ts'
import './approval/hours-waiting.server.ts'
import { approvalHandlers } from './approval/approval.server.ts'
import { workHourHandlers } from './log/work-hour.server.ts'
import { missingHandlers } from './missing/missing.server.ts'
import { summaryHandlers } from './summary/summary.server.ts'
import { weekHandlers } from './week/week.server.ts'

export { agreedHoursOf } from './log/hours-of-project.server.ts'
export { saysWhoIsOff } from './missing/off-hours.server.ts'
export { remindOfMissingHours } from './missing/missing-hours.server.ts'

export const hoursHandlers: Handled[] = [...workHourHandlers, ...weekHandlers, ...approvalHandlers, ...summaryHandlers, ...missingHandlers]
