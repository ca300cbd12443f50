import { room } from '#platform/web/app/screens.ts'
import { controlScreens } from './control/control.web.ts'

const form = () => import('./project/project-form.tsx')
const page = () => import('./project/page/project-page.tsx')

export const projectsRoom = room({
  screens: {
    '/minder': () => import('./plan/mind/mind-map.tsx'),
    '/projects/outside_project': () => import('./project/list/outside-projects.tsx'),
    '/projects/newProject': form,
    '/projects/import': () => import('./project/creation/import-project.tsx'),
    '/projects/import/:id': () => import('./project/creation/import-project-run.tsx'),
    '/projects/bin': () => import('./project/list/recycle-bin.tsx'),
    '/projects/approve': () => import('./project/approval/approve.tsx'),
    '/project/my_approve_list': () => import('./project/approval/my-approve-list.tsx'),
    ...controlScreens,
    '/projects/analyze': () => import('./project/analysis/analyze.tsx'),
    '/projects/analyze_content': () => import('./project/analysis/analyze-content.tsx'),
    '/projects/summary': () => import('./project/summary/summary.tsx'),
    '/dashboard/project_list': () => import('./project/analysis/dashboard-list.tsx'),
    '/sprints/:id': () => import('./agile/sprint/sprint-detail.tsx'),
    '/versions/:id': () => import('./agile/version/version-detail.tsx'),
    '/projects/:id': page,
    '/projects/:id/index': page,
    '/projects/:id/edit': form,
    '/projects/:id/copy': () => import('./project/creation/copy-form.tsx'),
    '/projects/:id/more': () => import('./project/page/project-more.tsx'),
    '/projects/:id/shares': () => import('./project/page/project-share-log.tsx'),
    '/projects/:id/gantt': () => import('./plan/gantt/gantt-screen.tsx'),
    '/projects/:id/import': () => import('./plan/exchange/import-plan.tsx'),
    '/projects/:id/baselines': () => import('./plan/snapshot/baselines.tsx'),
    '/projects/:id/:scope': page,
  },
})
