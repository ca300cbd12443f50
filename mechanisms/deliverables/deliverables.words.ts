import { words } from '#platform/web/words/words.ts'
import type zh from './deliverables.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./deliverables.words.zh.ts'),
  'en-US': () => import('./deliverables.words.en.ts'),
})
