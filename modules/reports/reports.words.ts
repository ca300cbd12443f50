import { words } from '#platform/web/words/words.ts'
import type zh from './reports.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./reports.words.zh.ts'),
  'en-US': () => import('./reports.words.en.ts'),
})
