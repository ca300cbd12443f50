import { words } from '#platform/web/words/words.ts'
import type zh from './contract.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./contract.words.zh.ts'),
  'en-US': () => import('./contract.words.en.ts'),
})
