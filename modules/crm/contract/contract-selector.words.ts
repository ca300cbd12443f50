import { words } from '#platform/web/words/words.ts'
import type zh from './contract-selector.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./contract-selector.words.zh.ts'),
  'en-US': () => import('./contract-selector.words.en.ts'),
})
