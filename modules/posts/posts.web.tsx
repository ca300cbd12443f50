import { room } from '#platform/web/app/screens.ts'

export const postsRoom = room({
  screens: {
    '/post/list': () => import('./post/post-list.tsx'),
    '/post/detail': () => import('./post/post-detail.tsx'),
    '/post/create': () => import('./post/post-form.tsx'),
    '/post/people': () => import('./post/post-people.tsx'),
    '/post/readers': () => import('./post/post-readers.tsx'),
  },
})
