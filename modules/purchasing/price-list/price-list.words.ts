import { words } from '#platform/web/words/words.ts'
import type zh from './price-list.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./price-list.words.zh.ts'),
  'en-US': () => import('./price-list.words.en.ts'),
})
