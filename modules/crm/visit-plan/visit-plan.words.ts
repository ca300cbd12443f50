import { words } from '#platform/web/words/words.ts'
import type zh from './visit-plan.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./visit-plan.words.zh.ts'),
  'en-US': () => import('./visit-plan.words.en.ts'),
})
