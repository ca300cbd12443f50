import { room, withWords } from '#platform/web/app/screens.ts'
import { load as loadEngine } from '#mechanisms/approvals/approvals.words.ts'
import { load as loadCustomFields } from '#mechanisms/custom-fields/custom-fields.words.ts'
import { load as loadForms } from '#mechanisms/forms/forms.words.ts'
import { load } from './approvals.words.ts'

export const approvalsRoom = room({
  words: load,
  screens: {
    '/approval/list': () => withWords(import('./inbox/inbox.tsx'), loadEngine),
    '/approval/delegation': () => import('./delegation/delegation.tsx'),
    '/members_management/approvals': () => import('./designer/process-list.tsx'),
    '/members_management/approvals/new': () => withWords(import('./designer/process-form.tsx'), loadEngine, loadForms, loadCustomFields),
    '/members_management/approvals/:id': () => withWords(import('./designer/process-form.tsx'), loadEngine, loadForms, loadCustomFields),
  },
  live: { approval: ['/approval/list', '/approval/counts', '/approval/flow', '/aim_ins/wait-for-me', '/log/list_by_res'] },
})
