import { words } from '#platform/web/words/words.ts'
import type zh from './given-session.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./given-session.words.zh.ts'),
  'en-US': () => import('./given-session.words.en.ts'),
})
