import { room, withWords } from '#platform/web/app/screens.ts'
import { load as loadCharts } from '#platform/web/charts/charts.words.ts'
import { load as loadEngine } from '#mechanisms/approvals/approvals.words.ts'
import { load as loadFiles } from '#mechanisms/attachments/attachments.words.ts'
import { load as loadComments } from '#mechanisms/comments/comments.words.ts'
import { load as loadDictionaries } from '#mechanisms/dictionaries/dictionaries.words.ts'
import { load as loadHistory } from '#mechanisms/history/history.words.ts'
import { load as loadImports } from '#mechanisms/imports/imports.words.ts'
import { load as loadAnalysis } from './analysis/analysis.words.ts'
import { load as loadPlan } from './plan/plan.words.ts'
import { load as loadShares } from '#mechanisms/shares/shares.words.ts'
import { load as loadManage } from './project/manage.words.ts'
import { loadTaskWords } from '#modules/tasks/tasks.web.tsx'
import { load as loadAgile } from './backlog/agile.words.ts'
import { load } from './projects.words.ts'
import { changedWithProject, controlLive, controlScreens } from './record/control-screens.web.ts'

const form = () => withWords(import('./project/project-form.tsx'), loadManage, loadEngine, loadDictionaries)
const page = () => withWords(import('./project/project-page.tsx'), loadTaskWords, loadComments, loadHistory, loadFiles)

/** What boards, backlogs, sprints and versions ask. */
const agile = [
  '/project/item/:id/places', '/project/:projectId/items', '/project/:projectId/stories', '/project/:projectId/bugs', '/project/:projectId/sprints', '/project/sprint/:id', '/project/sprint/:id/stories',
  '/project/sprint/:id/burndown', '/project/:projectId/velocity', '/project/:projectId/versions', '/project/version/:id', '/project/:projectId/modules',
]

export const projectsRoom = room({
  words: load,
  screens: {
    '/minder': () => withWords(import('./plan/mind/mind-map.tsx'), loadPlan),
    '/projects/outside_project': () => import('./project/outside-projects.tsx'),
    '/projects/newProject': form,
    '/projects/import': () => withWords(import('./project/import-project.tsx'), loadManage, loadImports),
    '/projects/import/:id': () => withWords(import('./project/import-project-run.tsx'), loadManage, loadImports),
    '/projects/bin': () => withWords(import('./project/recycle-bin.tsx'), loadManage),
    '/projects/approve': () => withWords(import('./approval/approve.tsx'), loadManage, loadEngine, loadComments, loadHistory, loadFiles, loadShares),
    '/project/my_approve_list': () => withWords(import('./approval/my-approve-list.tsx'), loadManage, loadEngine),
    ...controlScreens,
    '/projects/analyze': () => withWords(import('./analysis/analyze.tsx'), loadAnalysis, loadCharts),
    '/projects/analyze_content': () => withWords(import('./analysis/analyze-content.tsx'), loadAnalysis, loadCharts),
    '/projects/summary': () => withWords(import('./summary/summary.tsx'), loadAnalysis, loadCharts),
    '/dashboard/project_list': () => withWords(import('./analysis/dashboard-list.tsx'), loadAnalysis),
    '/sprints/:id': () => withWords(import('./sprint/sprint-detail.tsx'), loadTaskWords, loadAgile, loadCharts),
    '/versions/:id': () => withWords(import('./version/version-detail.tsx'), loadTaskWords, loadAgile),
    '/projects/:id': page,
    '/projects/:id/index': page,
    '/projects/:id/edit': form,
    '/projects/:id/copy': () => withWords(import('./project/copy-form.tsx'), loadManage),
    '/projects/:id/more': () => withWords(import('./project/project-more.tsx'), loadManage, loadShares),
    '/projects/:id/shares': () => withWords(import('./project/project-share-log.tsx'), loadShares),
    '/projects/:id/gantt': () => withWords(import('./plan/gantt/gantt-screen.tsx'), loadPlan),
    '/projects/:id/import': () => withWords(import('./plan/import-plan.tsx'), loadPlan, loadImports),
    '/projects/:id/baselines': () => withWords(import('./plan/snapshot/baselines.tsx'), loadPlan),
    '/projects/:id/:scope': page,
  },
  live: {
    project: [
      '/project/portfolio', '/project/overview/:id', '/analyze/project/running', ...changedWithProject, '/project/advanced_list', '/project/list', '/project/detail/:id',
      '/project/:projectId/stages', '/project/mind/columns', '/project/snapshot/list', '/comment/list', '/log/list_by_res', ...agile,
    ],
    task: ['/project/overview/:id', '/project/detail/:id', '/project/:projectId/stages', '/project/mind/columns', '/project/:projectId/quality', '/project/:projectId/quality_figures', '/project/quality/:id', ...agile],
    ...controlLive,
  },
})
