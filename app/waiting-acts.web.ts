import type { ActsByKind } from '#mechanisms/waiting/offered-acts.web.ts'

const tasks = () => import('#modules/tasks/task/status/waiting-acts.web.ts')

/** What can be done in the inbox with each kind of what waits; one that is missing is opened, and done there. */
export const waitingActs: ActsByKind = {
  task: async () => ({ default: (await tasks()).ofOwn }),
  task_agree: async () => ({ default: (await tasks()).ofReviewed }),
  task_item: () => import('#modules/tasks/item/waiting-acts.web.ts'),
  approval: () => import('#modules/approvals/inbox/waiting-acts.web.ts'),
  workhour_agree: () => import('#modules/hours/approval/waiting-acts.web.ts'),
  report_review: () => import('#modules/reports/report/waiting-acts.web.ts'),
  event_answer: () => import('#modules/calendar/event/waiting-acts.web.ts'),
  manager_request: () => import('#modules/company/manager/waiting-acts.web.ts'),
}
