import { words } from '#platform/web/words/words.ts'
import type zh from './leave.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./leave.words.zh.ts'),
  'en-US': () => import('./leave.words.en.ts'),
})
