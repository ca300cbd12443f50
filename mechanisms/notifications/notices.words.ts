import { words } from '#platform/web/words/words.ts'
import type zh from './notices.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./notices.words.zh.ts'),
  'en-US': () => import('./notices.words.en.ts'),
})
