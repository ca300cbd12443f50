import { words } from '#platform/web/words/words.ts'
import type zh from './contract-change.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./contract-change.words.zh.ts'),
  'en-US': () => import('./contract-change.words.en.ts'),
})
