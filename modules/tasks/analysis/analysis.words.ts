import { words } from '#platform/web/words/words.ts'
import type zh from './analysis.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./analysis.words.zh.ts'),
  'en-US': () => import('./analysis.words.en.ts'),
})
