import { room } from '#platform/web/app/screens.ts'

export { leave } from './session/entering.web.ts'
export { useMe } from './use-me.web.ts'

/** The room's screens; /login is a page of its own (`app/login.tsx`). */
export const accountRoom = room({
  publicPaths: ['/register', '/register_email', '/register_pure', '/account_setting', '/join', '/invite', '/agreement'],
  screens: {
    '/register': () => import('./registration/register.tsx'),
    '/register_email': () => import('./registration/register-email.tsx'),
    '/register_pure': () => import('./registration/register-pure.tsx'),
    '/account_setting': () => import('./contacts/account-setting.tsx'),
    '/join': () => import('./invitation/join.tsx'),
    '/invite': () => import('./invitation/invite.tsx'),
    '/agreement': () => import('./agreement/agreement.tsx'),
    '/my': () => import('./my/my.tsx'),
  },
})
