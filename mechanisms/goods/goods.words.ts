import { words } from '#platform/web/words/words.ts'
import type zh from './goods.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./goods.words.zh.ts'),
  'en-US': () => import('./goods.words.en.ts'),
})
