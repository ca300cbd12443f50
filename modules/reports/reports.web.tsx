import { room } from '#platform/web/app/screens.ts'

export const reportsRoom = room({
  screens: {
    '/report/list': () => import('./report/report-list.tsx'),
    '/report/create': () => import('./report/report-form.tsx'),
    '/report/detail': () => import('./report/report-detail.tsx'),
    '/report/todo_list': () => import('./report/todo-list.tsx'),
    '/todo_report': () => import('./report/todo-list.tsx'),
    '/report/shares': () => import('./report/report-shares.tsx'),
    '/report/missing': () => import('./missing/missing.tsx'),
    '/report/digest': () => import('./missing/digest.tsx'),
    '/report/analyze': () => import('./missing/analyze.tsx'),
    '/report/analyze_content': () => import('./missing/analyze-content.tsx'),
    '/report/import': () => import('./exchange/report-import.tsx'),
    '/report/import/:id': () => import('./exchange/report-import-run.tsx'),
    '/report/setting': () => import('./type/report-types.tsx'),
    '/report/setting/type': () => import('./type/report-type-form.tsx'),
  },
})
