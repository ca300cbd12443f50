import { words } from '#platform/web/words/words.ts'
import type zh from './chain.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./chain.words.zh.ts'),
  'en-US': () => import('./chain.words.en.ts'),
})
