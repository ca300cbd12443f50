import { words } from '#platform/web/words/words.ts'
import type zh from './history.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./history.words.zh.ts'),
  'en-US': () => import('./history.words.en.ts'),
})
