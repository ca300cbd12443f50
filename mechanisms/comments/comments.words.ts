import { words } from '#platform/web/words/words.ts'
import type zh from './comments.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./comments.words.zh.ts'),
  'en-US': () => import('./comments.words.en.ts'),
})
