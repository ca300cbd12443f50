import { words } from '#platform/web/words/words.ts'
import type zh from './linked-session.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./linked-session.words.zh.ts'),
  'en-US': () => import('./linked-session.words.en.ts'),
})
