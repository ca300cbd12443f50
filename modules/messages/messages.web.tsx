import { room } from '#platform/web/app/screens.ts'

export const messagesRoom = room({
  screens: {
    '/im': () => import('./conversation/conversation-list.tsx'),
    '/dialogue': () => import('./message/dialogue.tsx'),
    '/members_management/messages': () => import('./archive/archive-screen.tsx'),
  },
})
