import { words } from '#platform/web/words/words.ts'
import type zh from './dictionaries.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./dictionaries.words.zh.ts'),
  'en-US': () => import('./dictionaries.words.en.ts'),
})
