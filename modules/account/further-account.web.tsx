import { room } from '#platform/web/app/screens.ts'

/** What people look at of themselves, for whoever is signed in: it comes with the further rooms. */
export const furtherAccount = room({
  screens: {
    '/bind_mobile': () => import('./contacts/bind-mobile.tsx'),
    '/bind_email': () => import('./contacts/bind-email.tsx'),
    '/my_info': () => import('./my/my-info.tsx'),
    '/user_level': () => import('./level/user-level.tsx'),
  },
})
