import { room, withWords } from '#platform/web/app/screens.ts'
import { load as loadFiles } from '#mechanisms/attachments/attachments.words.ts'
import { load as loadComments } from '#mechanisms/comments/comments.words.ts'
import { load as loadHistory } from '#mechanisms/history/history.words.ts'
import { load as loadPlan } from './plan/plan.words.ts'
import { load } from './projects.words.ts'

const page = () => withWords(import('./project/project-page.tsx'), loadComments, loadHistory, loadFiles)

export const projectsRoom = room({
  words: load,
  screens: {
    '/projects/outside_project': () => import('./project/outside-projects.tsx'),
    '/projects/newProject': () => import('./project/project-form.tsx'),
    '/projects/:id': page,
    '/projects/:id/edit': () => import('./project/project-form.tsx'),
    '/projects/:id/gantt': () => withWords(import('./plan/gantt/gantt-screen.tsx'), loadPlan),
    '/projects/:id/baselines': () => withWords(import('./plan/snapshot/baselines.tsx'), loadPlan),
    '/projects/:id/:scope': page,
  },
  live: {
    project: ['/project/advanced_list', '/project/list', '/project/detail/:id', '/project/:projectId/stages', '/project/mind/list', '/project/snapshot/list', '/comment/list', '/log/list_by_res'],
    task: ['/project/detail/:id', '/project/:projectId/stages', '/project/mind/list'],
  },
})
