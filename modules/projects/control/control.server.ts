import { documentCalls } from './document/document.contract.ts'
import { documentSubject } from './document/document-subject.server.ts'
import { projectLogCalls } from './log/log.contract.ts'
import { qualityCalls } from './quality/quality.contract.ts'
import { riskCalls } from './risk/risk.contract.ts'
import { riskSubject } from './risk/risk-subject.server.ts'
import { withPage } from '#mechanisms/comments/page-call.server.ts'
import { taskSubject } from '#modules/tasks/tasks.server.ts'
import type { Handled } from '#platform/server/http/handle.ts'
import { budgetHandlers } from './budget/budget.server.ts'
import { costHandlers } from './cost/cost.server.ts'
import { projectDeliverableHandlers } from './deliverable/deliverable.server.ts'
import { documentHandlers } from './document/document.server.ts'
import { logHandlers, logSubject } from './log/log.server.ts'
import { qualityHandlers } from './quality/quality.server.ts'
import { riskHandlers } from './risk/risk.server.ts'

export { keepFinanceUsers } from './budget/budget.server.ts'
export { taskCostsQuery } from './cost/task-costs.server.ts'
export { customerFiles } from './deliverable/customer-files.server.ts'

/** What a project is steered by: its money, its risks, and what is written down of it. */
export const controlHandlers: Handled[] = [
  ...withPage(riskSubject, riskCalls.detail, riskHandlers),
  ...budgetHandlers,
  ...costHandlers,
  ...withPage(logSubject, projectLogCalls.detail, logHandlers),
  ...projectDeliverableHandlers,
  ...withPage(documentSubject, documentCalls.detail, documentHandlers),
  ...withPage(taskSubject, qualityCalls.detail, qualityHandlers),
]
