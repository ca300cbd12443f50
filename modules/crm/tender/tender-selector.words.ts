import { words } from '#platform/web/words/words.ts'
import type zh from './tender-selector.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./tender-selector.words.zh.ts'),
  'en-US': () => import('./tender-selector.words.en.ts'),
})
