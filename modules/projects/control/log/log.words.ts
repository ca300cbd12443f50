import { words } from '#platform/web/words/words.ts'
import type zh from './log.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./log.words.zh.ts'),
  'en-US': () => import('./log.words.en.ts'),
})
