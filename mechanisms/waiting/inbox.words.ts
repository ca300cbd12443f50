import { words } from '#platform/web/words/words.ts'
import type zh from './inbox.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./inbox.words.zh.ts'),
  'en-US': () => import('./inbox.words.en.ts'),
})
