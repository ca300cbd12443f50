import { room } from '#platform/web/app/screens.ts'

/** Boards of widgets: shown, arranged, added to, and what boards there are. */
export const dashboardsRoom = room({
  screens: {
    '/dashboard/panel/:tab': () => import('./board/panel.tsx'),
    '/dashboard/list': () => import('./board/board-list.tsx'),
    '/dashboard/list/v2': () => import('./board/arrange.tsx'),
    '/dashboard/list/v3': () => import('./board/shelf.tsx'),
    '/dashboard/mail': () => import('./mail/mail-list.tsx'),
    '/dashboard/mail/form': () => import('./mail/mail-form.tsx'),
  },
})
