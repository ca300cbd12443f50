export { workHourCalls, type WorkHourRow } from './log/work-hour.contract.ts'
export { summaryCalls } from './summary/summary.contract.ts'
export { approvalCalls } from './approval/approval.contract.ts'
export { weekCalls } from './week/week.contract.ts'
