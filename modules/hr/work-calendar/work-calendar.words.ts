import { words } from '#platform/web/words/words.ts'
import type zh from './work-calendar.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./work-calendar.words.zh.ts'),
  'en-US': () => import('./work-calendar.words.en.ts'),
})
