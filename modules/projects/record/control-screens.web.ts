import { withWords, type Screen } from '#platform/web/app/screens.ts'
import { load as loadFiles } from '#mechanisms/attachments/attachments.words.ts'
import { load as loadComments } from '#mechanisms/comments/comments.words.ts'
import { load as loadHistory } from '#mechanisms/history/history.words.ts'
import { load as loadSelector } from '#mechanisms/projects/project-selector.words.ts'
import { load as loadGroups } from '#mechanisms/deliverables/deliverables.words.ts'
import { load as loadShares } from '#mechanisms/shares/shares.words.ts'
import { load as loadDeliverable } from '../deliverable/deliverable.words.ts'
import { load as loadDocument } from '../document/document.words.ts'
import { load as loadRichText } from '#mechanisms/rich-text/rich-text.words.ts'
import { load as loadLog } from '../log/log.words.ts'
import { load as loadQuality } from '../quality/quality.words.ts'
import { load as loadRisk } from '../risk/risk.words.ts'

/** The screens of what is written down of a project: its risks, its log, its documents. */
export const controlScreens: Record<string, Screen['load']> = {
  '/projects/risk_detail': () => withWords(import('../risk/risk-detail.tsx'), loadRisk, loadComments, loadHistory, loadFiles),
  '/projects/risk_form': () => withWords(import('../risk/risk-form.tsx'), loadRisk),
  '/project_journal': () => withWords(import('../log/journal.tsx'), loadLog),
  '/projects/log_detail': () => withWords(import('../log/log-detail.tsx'), loadLog, loadComments, loadHistory, loadFiles),
  '/projects/log_form': () => withWords(import('../log/log-form.tsx'), loadLog, loadFiles, loadSelector),
  '/projects/document_detail': () => withWords(import('../document/document-detail.tsx'), loadDocument, loadComments, loadHistory, loadFiles, loadRichText),
  '/projects/document_files': () => withWords(import('../document/document-files.tsx'), loadDocument, loadFiles),
  '/projects/document_wiki': () => withWords(import('../document/document-wikis.tsx'), loadDocument, loadFiles),
  '/projects/document_feishu_doc': () => withWords(import('../document/document-links.tsx'), loadDocument, loadFiles),
  '/projects/quality_detail': () => withWords(import('../quality/quality-detail.tsx'), loadQuality, loadComments, loadHistory, loadFiles),
  '/projects/quality_form': () => withWords(import('../quality/quality-form.tsx'), loadQuality),
  '/projects/task_deliverable': () => withWords(import('../deliverable/task-deliverables.tsx'), loadDeliverable, loadGroups, loadFiles),
  '/projects/customer_deliverable': () => withWords(import('../customer-share/customer-deliverables.tsx'), loadDeliverable, loadFiles, loadShares),
}

/** What is old when something was done to the project itself: its money is told of so. */
export const changedWithProject = [
  '/project/:projectId/budget', '/project/:projectId/costs', '/project/:projectId/cost_summary', '/project/:projectId/earned_value', '/project/:projectId/hour_rates',
  '/project/:projectId/quality', '/project/:projectId/quality_figures', '/project/quality/:id', '/project/:projectId/finance_users', '/project/:projectId/file-groups', '/project/:projectId/task-file-groups', '/project/:projectId/customer-deliverables',
]
/** What is old when one of these records changed. */
export const controlLive = {
  // Hours that are agreed to are costs.
  workhour: ['/project/:projectId/cost_summary', '/project/:projectId/earned_value', '/project/:projectId/budget'],
  project_document: ['/project/:projectId/documents', '/project/document/:id', '/project/document/versions/:id', '/comment/list', '/log/list_by_res'],
  project_log: ['/project/:projectId/logs', '/project/journal', '/project/log/:id', '/comment/list', '/log/list_by_res'],
  project_risk: ['/project/:projectId/risks', '/project/:projectId/risk_matrix', '/project/risk/:id', '/comment/list', '/log/list_by_res'],
}
