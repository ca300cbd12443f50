import { words } from '#platform/web/words/words.ts'
import type zh from './list.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./list.words.zh.ts'),
  'en-US': () => import('./list.words.en.ts'),
})
