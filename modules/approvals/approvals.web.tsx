import { room } from '#platform/web/app/screens.ts'

export const approvalsRoom = room({
  screens: {
    '/approval/list': () => import('./inbox/inbox.tsx'),
    '/approval/delegation': () => import('./delegation/delegation.tsx'),
    '/members_management/approvals': () => import('./designer/process-list.tsx'),
    '/members_management/approvals/new': () => import('./designer/process-form.tsx'),
    '/members_management/approvals/:id': () => import('./designer/process-form.tsx'),
  },
})
