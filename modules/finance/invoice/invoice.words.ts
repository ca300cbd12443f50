import { words } from '#platform/web/words/words.ts'
import type zh from './invoice.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./invoice.words.zh.ts'),
  'en-US': () => import('./invoice.words.en.ts'),
})
