import { words } from '#platform/web/words/words.ts'
import type zh from './filter.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./filter.words.zh.ts'),
  'en-US': () => import('./filter.words.en.ts'),
})
