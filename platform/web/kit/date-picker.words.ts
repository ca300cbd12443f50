import { words } from '#platform/web/words/words.ts'
import type zh from './date-picker.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./date-picker.words.zh.ts'),
  'en-US': () => import('./date-picker.words.en.ts'),
})
