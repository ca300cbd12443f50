import { words } from '#platform/web/words/words.ts'
import type zh from './attendance.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./attendance.words.zh.ts'),
  'en-US': () => import('./attendance.words.en.ts'),
})
