import { room } from '#platform/web/app/screens.ts'

export const notesRoom = room({
  screens: {
    '/note/list': () => import('./note/note-list.tsx'),
    '/note/edit_detail': () => import('./note/note-detail.tsx'),
  },
})
