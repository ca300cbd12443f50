import { attendanceHandlers } from './attendance/attendance.server.ts'
import { commonApplyHandlers } from './common-apply/common-apply.server.ts'
import { shiftHandlers, shiftRuleHandlers } from './shift/shift.server.ts'
import { signHandlers } from './sign/sign.server.ts'
import { tripHandlers } from './trip/trip.server.ts'
import { workCalendarHandlers } from './work-calendar/work-calendar.server.ts'

export const hrHandlers = [...commonApplyHandlers, ...workCalendarHandlers, ...signHandlers, ...shiftHandlers, ...shiftRuleHandlers, ...tripHandlers, ...attendanceHandlers]
