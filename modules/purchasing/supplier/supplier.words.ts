import { words } from '#platform/web/words/words.ts'
import type zh from './supplier.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./supplier.words.zh.ts'),
  'en-US': () => import('./supplier.words.en.ts'),
})
