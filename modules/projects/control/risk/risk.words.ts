import { words } from '#platform/web/words/words.ts'
import type zh from './risk.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./risk.words.zh.ts'),
  'en-US': () => import('./risk.words.en.ts'),
})
