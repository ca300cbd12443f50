import { words } from '#platform/web/words/words.ts'
import type zh from './books.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./books.words.zh.ts'),
  'en-US': () => import('./books.words.en.ts'),
})
