import { ofApp } from '#platform/server/http/handle.ts'
import { isForDeciders } from '#mechanisms/approvals/approvals.server.ts'
import { withPage } from '#mechanisms/comments/page-call.server.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { hrApplyHandlers } from './apply/apply.server.ts'
import { attendanceWidgetParts } from './attendance/attendance-widgets.server.ts'
import { attendanceHandlers } from './attendance/months.server.ts'
import { commonApplyApproval, commonApplySubject } from './common-apply/common-apply-subject.server.ts'
import { commonApplyCalls } from './common-apply/common-apply.contract.ts'
import { commonApplyHandlers } from './common-apply/common-apply.server.ts'
import { fillSignApproval, fillSignSubject } from './fill-sign/fill-sign-subject.server.ts'
import { fillSignCalls } from './fill-sign/fill-sign.contract.ts'
import { fillSignHandlers } from './fill-sign/fill-sign.server.ts'
import { leaveBalanceHandlers } from './leave/leave-balance.server.ts'
import { leaveKindHandlers, leaveKindParts } from './leave/leave-kind.server.ts'
import { leaveApproval, leaveSubject, onLeaveParts } from './leave/leave-subject.server.ts'
import { leaveCalls } from './leave/leave.contract.ts'
import { leaveHandlers } from './leave/leave.server.ts'
import { settleLeaveJob } from './leave/settle-leave.server.ts'
import { outingApproval, outingSubject } from './outing/outing-subject.server.ts'
import { outingCalls } from './outing/outing.contract.ts'
import { outingHandlers } from './outing/outing.server.ts'
import { overtimeApproval, overtimeSubject } from './overtime/overtime-subject.server.ts'
import { overtimeCalls } from './overtime/overtime.contract.ts'
import { overtimeHandlers } from './overtime/overtime.server.ts'
import { hrPrintHandlers } from './print/print.server.ts'
import { shiftHandlers, shiftParts, shiftRuleHandlers } from './shift/shift.server.ts'
import { remindSignParts, remindToSign } from './sign/remind-sign.server.ts'
import { signSubject } from './sign/sign-rows.server.ts'
import { signHandlers } from './sign/sign.server.ts'
import { tripHandlers, tripSubject } from './trip/trip.server.ts'
import { voidApplyApproval, voidApplySubject } from './void-apply/void-apply-subject.server.ts'
import { voidApplyCalls } from './void-apply/void-apply.contract.ts'
import { voidApplyHandlers } from './void-apply/void-apply.server.ts'
import { workCalendarHandlers } from './work-calendar/work-calendar.server.ts'

const hrHandlers = [
  ...hrApplyHandlers,
  ...withPage(commonApplySubject, commonApplyCalls.detail, commonApplyHandlers),
  ...workCalendarHandlers,
  ...leaveKindHandlers,
  ...leaveBalanceHandlers,
  ...withPage(leaveSubject, leaveCalls.detail, leaveHandlers),
  ...withPage(fillSignSubject, fillSignCalls.detail, fillSignHandlers),
  ...withPage(outingSubject, outingCalls.detail, outingHandlers),
  ...withPage(overtimeSubject, overtimeCalls.detail, overtimeHandlers),
  ...withPage(voidApplySubject, voidApplyCalls.detail, voidApplyHandlers),
  ...signHandlers,
  ...shiftHandlers,
  ...shiftRuleHandlers,
  ...tripHandlers,
  ...attendanceHandlers,
  ...hrPrintHandlers,
]

/** What this room is to the server. */
export const hrModule: ServerModule = {
  calls: ofApp('hr', hrHandlers, isForDeciders),
  jobs: [remindToSign, settleLeaveJob],
  subjects: [
    commonApplySubject,
    voidApplySubject,
    fillSignSubject,
    leaveSubject,
    outingSubject,
    overtimeSubject,
    signSubject,
    tripSubject,
  ],
  approvals: [
    commonApplyApproval,
    voidApplyApproval,
    fillSignApproval,
    leaveApproval,
    outingApproval,
    overtimeApproval,
  ],
  imports: [],
  parts: [...leaveKindParts, ...shiftParts, ...remindSignParts, ...onLeaveParts, ...attendanceWidgetParts],
}
