import { words } from '#platform/web/words/words.ts'
import type zh from './budget.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./budget.words.zh.ts'),
  'en-US': () => import('./budget.words.en.ts'),
})
