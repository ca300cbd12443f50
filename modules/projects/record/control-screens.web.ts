import { withWords, type Screen } from '#platform/web/app/screens.ts'
import { load as loadFiles } from '#mechanisms/attachments/attachments.words.ts'
import { load as loadComments } from '#mechanisms/comments/comments.words.ts'
import { load as loadHistory } from '#mechanisms/history/history.words.ts'
import { load as loadRisk } from '../risk/risk.words.ts'

/** The screens of what is written down of a project: its risks, its log, its documents. */
export const controlScreens: Record<string, Screen['load']> = {
  '/projects/risk_detail': () => withWords(import('../risk/risk-detail.tsx'), loadRisk, loadComments, loadHistory, loadFiles),
  '/projects/risk_form': () => withWords(import('../risk/risk-form.tsx'), loadRisk),
}

/** What is old when something was done to the project itself: its money is told of so. */
export const changedWithProject = [
  '/project/:projectId/budget', '/project/:projectId/costs', '/project/:projectId/cost_summary', '/project/:projectId/earned_value', '/project/:projectId/hour_rates',
  '/project/:projectId/finance_users',
]
/** What is old when one of these records changed. */
export const controlLive = {
  project_risk: ['/project/:projectId/risks', '/project/:projectId/risk_matrix', '/project/risk/:id', '/comment/list', '/log/list_by_res'],
}
