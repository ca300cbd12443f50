import { words } from '#platform/web/words/words.ts'
import type zh from './customer-selector.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./customer-selector.words.zh.ts'),
  'en-US': () => import('./customer-selector.words.en.ts'),
})
