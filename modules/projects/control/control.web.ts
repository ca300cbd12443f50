import { type Screen } from '#platform/web/app/screens.ts'

/** The screens of what is written down of a project: its risks, its log, its documents. */
export const controlScreens: Record<string, Screen['load']> = {
  '/projects/risk_detail': () => import('./risk/risk-detail.tsx'),
  '/projects/risk_form': () => import('./risk/risk-form.tsx'),
  '/project_journal': () => import('./log/journal.tsx'),
  '/projects/log_detail': () => import('./log/log-detail.tsx'),
  '/projects/log_form': () => import('./log/log-form.tsx'),
  '/projects/document_detail': () => import('./document/page/document-detail.tsx'),
  '/projects/document_files': () => import('./document/kinds/document-files.tsx'),
  '/projects/document_wiki': () => import('./document/kinds/document-wikis.tsx'),
  '/projects/document_feishu_doc': () => import('./document/kinds/document-links.tsx'),
  '/projects/quality_detail': () => import('./quality/quality-detail.tsx'),
  '/projects/quality_form': () => import('./quality/quality-form.tsx'),
  '/projects/task_deliverable': () => import('./deliverable/task-deliverables.tsx'),
  '/projects/customer_deliverable': () => import('./customer-share/customer-deliverables.tsx'),
}
