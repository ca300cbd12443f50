import { room } from '#platform/web/app/screens.ts'

/** Task screens that the app never opens with: loaded with the further rooms. */
export const furtherTasks = room({
  screens: {
    '/tasks/deliverable/list': () => import('./deliverable/deliverable-list.tsx'),
    '/crm/view_more_tasks_list': () => import('./task/links/linked-tasks.tsx'),
    '/tasks/import': () => import('./import/import-tasks.tsx'),
    '/tasks/import/:id': () => import('./import/task-import-run.tsx'),
    '/tasks/analyze': () => import('./analysis/task-analysis.tsx'),
    '/tasks/analyze_content': () => import('./analysis/analysis-content.tsx'),
    '/tasks/workflows': () => import('./workflow/workflow-list.tsx'),
    '/tasks/workflows/new': () => import('./workflow/workflow-form.tsx'),
    '/tasks/workflows/:id': () => import('./workflow/workflow-detail.tsx'),
    '/tasks/workflows/:id/edit': () => import('./workflow/workflow-form.tsx'),
    '/tasks/batch': () => import('./batch/batch-screen.tsx'),
    '/tasks/templates': () => import('./template/template-list.tsx'),
  },
})
