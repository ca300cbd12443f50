import { words } from '#platform/web/words/words.ts'
import type zh from './plan.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./plan.words.zh.ts'),
  'en-US': () => import('./plan.words.en.ts'),
})
