import { words } from '#platform/web/words/words.ts'
import type zh from './pages.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./pages.words.zh.ts'),
  'en-US': () => import('./pages.words.en.ts'),
})
