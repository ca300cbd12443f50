import { words } from '#platform/web/words/words.ts'
import type zh from './finance.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./finance.words.zh.ts'),
  'en-US': () => import('./finance.words.en.ts'),
})
