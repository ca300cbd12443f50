import { words } from '#platform/web/words/words.ts'
import type zh from './plan-card.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./plan-card.words.zh.ts'),
  'en-US': () => import('./plan-card.words.en.ts'),
})
