/** What other rooms and the demo story may know of HR. */
export { attendanceCalls } from './attendance/attendance.contract.ts'
export { commonApplyCalls } from './common-apply/common-apply.contract.ts'
export { leaveBalanceCalls } from './leave/leave-balance.contract.ts'
export { leaveKindCalls } from './leave/leave-kind.contract.ts'
export { leaveCalls } from './leave/leave.contract.ts'
export { shiftCalls, shiftRuleCalls } from './shift/shift.contract.ts'
export { signCalls } from './sign/sign.contract.ts'
export { workCalendarCalls } from './work-calendar/work-calendar.contract.ts'
