/** Tabs of a project's page that it is steered by. */
export const controlTabs = {
  document: () => import('./document/document-tab.tsx'),
  budget: () => import('./budget/budget-tab.tsx'),
  cost: () => import('./cost/cost-tab.tsx'),
  risk: () => import('./risk/risk-tab.tsx'),
  quality: () => import('./quality/quality-tab.tsx'),
  issue: () => import('./issue/issue-tab.tsx'),
  log: () => import('./log/log-tab.tsx'),
  deliverable: () => import('./deliverable/deliverable-tab.tsx'),
  share: () => import('./customer-share/share-tab.tsx'),
}
