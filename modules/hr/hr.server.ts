import { commonApplyHandlers } from './common-apply/common-apply.server.ts'
import { workCalendarHandlers } from './work-calendar/work-calendar.server.ts'

export const hrHandlers = [...commonApplyHandlers, ...workCalendarHandlers]
