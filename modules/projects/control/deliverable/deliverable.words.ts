import { words } from '#platform/web/words/words.ts'
import type zh from './deliverable.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./deliverable.words.zh.ts'),
  'en-US': () => import('./deliverable.words.en.ts'),
})
