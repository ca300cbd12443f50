import { words } from '#platform/web/words/words.ts'
import type zh from './document.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./document.words.zh.ts'),
  'en-US': () => import('./document.words.en.ts'),
})
