import { words } from '#platform/web/words/words.ts'
import type zh from './parts.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./parts.words.zh.ts'),
  'en-US': () => import('./parts.words.en.ts'),
})
