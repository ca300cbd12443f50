import { words } from '#platform/web/words/words.ts'
import type zh from './goals.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./goals.words.zh.ts'),
  'en-US': () => import('./goals.words.en.ts'),
})
