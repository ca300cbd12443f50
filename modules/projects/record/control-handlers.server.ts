import type { Handled } from '#platform/server/http/handle.ts'
import { budgetHandlers } from '../budget/budget.server.ts'
import { costHandlers } from '../cost/cost.server.ts'
import { projectDeliverableHandlers } from '../deliverable/deliverable.server.ts'
import { documentHandlers } from '../document/document.server.ts'
import { logHandlers } from '../log/log.server.ts'
import { qualityHandlers } from '../quality/quality.server.ts'
import { riskHandlers } from '../risk/risk.server.ts'

/** What a project is steered by: its money, its risks, and what is written down of it. */
export const controlHandlers: Handled[] = [...riskHandlers, ...budgetHandlers, ...costHandlers, ...logHandlers, ...projectDeliverableHandlers, ...documentHandlers, ...qualityHandlers]
