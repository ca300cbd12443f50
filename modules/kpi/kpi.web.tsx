import { room } from '#platform/web/app/screens.ts'

export const kpiRoom = room({
  screens: {
    '/kpi/list': () => import('./kpi/kpi-list.tsx'),
    '/kpi/chart': () => import('./kpi/kpi-chart.tsx'),
    '/kpi/new': () => import('./kpi/kpi-form.tsx'),
    '/kpi/batch': () => import('./kpi/batch-form.tsx'),
    '/kpi/template': () => import('./kpi/template-list.tsx'),
    '/kpi/template/edit': () => import('./kpi/template-form.tsx'),
    '/kpi/import': () => import('./exchange/kpi-import.tsx'),
    '/kpi/import/:id': () => import('./exchange/kpi-import-run.tsx'),
    '/kpi/detail/:id': () => import('./kpi/kpi-detail.tsx'),
  },
})
