import { words } from '#platform/web/words/words.ts'
import type zh from './bill-memo.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./bill-memo.words.zh.ts'),
  'en-US': () => import('./bill-memo.words.en.ts'),
})
