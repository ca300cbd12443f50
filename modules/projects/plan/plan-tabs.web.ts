/** The tab of a project's page that its plan is. */
export const planTab = () => import('./tree/plan-tab.tsx')
