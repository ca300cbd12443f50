import { words } from '#platform/web/words/words.ts'
import type zh from './calendar.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./calendar.words.zh.ts'),
  'en-US': () => import('./calendar.words.en.ts'),
})
