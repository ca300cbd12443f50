import { room } from '#platform/web/app/screens.ts'
import { load } from './account.words.ts'

/** What people look at of themselves, for whoever is signed in: it comes with the further rooms. */
export const furtherAccount = room({
  words: load,
  screens: {
    '/bind_mobile': () => import('./contacts/bind-mobile.tsx'),
    '/bind_email': () => import('./contacts/bind-email.tsx'),
    '/my_info': () => import('./my/my-info.tsx'),
    '/user_level': () => import('./level/user-level.tsx'),
  },
})
