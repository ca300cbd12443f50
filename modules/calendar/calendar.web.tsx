import { room } from '#platform/web/app/screens.ts'

export const calendarRoom = room({
  tabPaths: ['/calendar/list'],
  screens: {
    '/calendar/list': () => import('./view/calendar.tsx'),
    '/calendar/create': () => import('./event/event-form.tsx'),
    '/calendar/feed': () => import('./feed/feed-settings.tsx'),
    '/calendar/finished': () => import('./view/finished.tsx'),
    '/calendar/:id': () => import('./event/event-detail.tsx'),
  },
})
