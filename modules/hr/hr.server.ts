import { hrApplyHandlers } from './apply/apply.server.ts'
import { attendanceHandlers } from './attendance/attendance.server.ts'
import { commonApplyHandlers } from './common-apply/common-apply.server.ts'
import { fillSignHandlers } from './fill-sign/fill-sign.server.ts'
import { leaveBalanceHandlers } from './leave/leave-balance.server.ts'
import { leaveKindHandlers } from './leave/leave-kind.server.ts'
import { leaveHandlers } from './leave/leave.server.ts'
import { outingHandlers } from './outing/outing.server.ts'
import { overtimeHandlers } from './overtime/overtime.server.ts'
import { hrPrintHandlers } from './print/print.server.ts'
import { shiftHandlers, shiftRuleHandlers } from './shift/shift.server.ts'
import { signHandlers } from './sign/sign.server.ts'
import { tripHandlers } from './trip/trip.server.ts'
import { voidApplyHandlers } from './void-apply/void-apply.server.ts'
import { workCalendarHandlers } from './work-calendar/work-calendar.server.ts'
import './leave/on-leave.server.ts'

export { settleLeaveJob } from './leave/settle-leave.server.ts'
export { remindToSign } from './sign/remind-sign.server.ts'

export const hrHandlers = [
  ...hrApplyHandlers, ...commonApplyHandlers, ...workCalendarHandlers, ...leaveKindHandlers, ...leaveBalanceHandlers, ...leaveHandlers, ...fillSignHandlers, ...outingHandlers, ...overtimeHandlers, ...voidApplyHandlers,
  ...signHandlers, ...shiftHandlers, ...shiftRuleHandlers, ...tripHandlers, ...attendanceHandlers, ...hrPrintHandlers,
]
