import { room } from '#platform/web/app/screens.ts'

export const goalsRoom = room({
  screens: {
    '/plan/list': () => import('./goal/goal-list.tsx'),
    '/plan/tree': () => import('./goal/goal-tree.tsx'),
    '/plan/minder': () => import('./goal/goal-minder.tsx'),
    '/plan/snapshot/:id': () => import('./goal/goal-snapshot.tsx'),
    '/plan/import': () => import('./goal/goal-import.tsx'),
    '/plan/import/:id': () => import('./goal/goal-import-run.tsx'),
    '/plan/:id': () => import('./goal/goal-detail.tsx'),
  },
})
