import { words } from '#platform/web/words/words.ts'
import type zh from './target.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./target.words.zh.ts'),
  'en-US': () => import('./target.words.en.ts'),
})
