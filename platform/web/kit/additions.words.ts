import { words } from '#platform/web/words/words.ts'
import type zh from './additions.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./additions.words.zh.ts'),
  'en-US': () => import('./additions.words.en.ts'),
})
