import { words } from '#platform/web/words/words.ts'
import type zh from './rate.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./rate.words.zh.ts'),
  'en-US': () => import('./rate.words.en.ts'),
})
