import { room, withWords } from '#platform/web/app/screens.ts'
import { load as loadCharts } from '#platform/web/charts/charts.words.ts'
import { load as loadFiles } from '#mechanisms/attachments/attachments.words.ts'
import { load as loadImports } from '#mechanisms/imports/imports.words.ts'
import { load as loadAnalysis } from './analysis/analysis.words.ts'
import { load as loadBatch } from './batch/batch.words.ts'
import { load as loadItems } from './item/parts.words.ts'
import { load as loadList } from './list/list.words.ts'
import { load as loadRecord } from './task/record.words.ts'
import { load as loadTemplates } from './template/template.words.ts'
import { loadParts } from './parts/load-parts.web.ts'
import { load } from './tasks.words.ts'

/** Screens of tasks that nobody is on when the app opens: they come with the further rooms. */
export const furtherTasks = room({
  words: load,
  screens: {
    '/tasks/deliverable/list': () => withWords(import('./deliverable/deliverable-list.tsx'), loadFiles, loadParts),
    '/crm/view_more_tasks_list': () => withWords(import('./task/links/linked-tasks.tsx'), loadRecord),
    '/tasks/import': () => withWords(import('./import/import-tasks.tsx'), loadImports, loadList),
    '/tasks/import/:id': () => withWords(import('./import/task-import-run.tsx'), loadImports),
    '/tasks/analyze': () => withWords(import('./analysis/task-analysis.tsx'), loadAnalysis, loadCharts),
    '/tasks/analyze_content': () => withWords(import('./analysis/analysis-content.tsx'), loadAnalysis, loadCharts),
    '/tasks/workflows': () => withWords(import('./workflow/workflow-list.tsx'), loadItems),
    '/tasks/workflows/new': () => withWords(import('./workflow/workflow-form.tsx'), loadItems),
    '/tasks/workflows/:id': () => withWords(import('./workflow/workflow-detail.tsx'), loadItems),
    '/tasks/workflows/:id/edit': () => withWords(import('./workflow/workflow-form.tsx'), loadItems),
    '/tasks/batch': () => withWords(import('./batch/batch-screen.tsx'), loadBatch),
    '/tasks/templates': () => withWords(import('./template/template-list.tsx'), loadTemplates),
  },
})
