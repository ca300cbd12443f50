import { words } from '#platform/web/words/words.ts'
import type zh from './failed-write.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./failed-write.words.zh.ts'),
  'en-US': () => import('./failed-write.words.en.ts'),
})
