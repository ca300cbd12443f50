import { room } from '#platform/web/app/screens.ts'

/** What of this room comes with the app itself; what other rooms draw of it does not (`tasks.web.tsx`). */
export const tasksRoom = room({
  tabPaths: ['/tasks/upcoming'],
  screens: {
    '/tasks/upcoming': () => import('./list/task-list.tsx'),
    '/tasks/assign_me': () => import('./list/assign-me.tsx'),
    '/tasks/newTask': () => import('./task/form/task-form.tsx'),
    '/tasks/:id/more': () => import('./task/more/task-more.tsx'),
    '/tasks/:id/shares': () => import('./parts/task-share-log.tsx'),
    '/tasks/:id': () => import('./task/task-detail.tsx'),
    '/tasks/:id/item': () => import('./item/item-screen.tsx'),
    '/tasks/my_items': () => import('./item/my-items.tsx'),
    '/quick_create': () => import('./quick-create/quick-create.tsx'),
  },
})
