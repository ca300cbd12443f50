import { words } from '#platform/web/words/words.ts'
import type zh from './waiting.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./waiting.words.zh.ts'),
  'en-US': () => import('./waiting.words.en.ts'),
})
