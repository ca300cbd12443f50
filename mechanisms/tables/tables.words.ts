import { words } from '#platform/web/words/words.ts'
import type zh from './tables.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./tables.words.zh.ts'),
  'en-US': () => import('./tables.words.en.ts'),
})
