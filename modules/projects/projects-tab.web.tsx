import { room } from '#platform/web/app/screens.ts'

/**
 * The one screen of the room that is a tab: it comes with the app, the others later
 * (docs/decisions/024-further-rooms.md).
 */
export const projectsTab = room({
  tabPaths: ['/projects/assign_me'],
  screens: { '/projects/assign_me': () => import('./project/list/project-list.tsx') },
})
