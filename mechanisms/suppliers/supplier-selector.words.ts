import { words } from '#platform/web/words/words.ts'
import type zh from './supplier-selector.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./supplier-selector.words.zh.ts'),
  'en-US': () => import('./supplier-selector.words.en.ts'),
})
