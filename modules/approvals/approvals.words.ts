import { words } from '#platform/web/words/words.ts'
import type zh from './approvals.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./approvals.words.zh.ts'),
  'en-US': () => import('./approvals.words.en.ts'),
})
