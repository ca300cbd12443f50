import { words } from '#platform/web/words/words.ts'
import type zh from './purchase-analyze.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./purchase-analyze.words.zh.ts'),
  'en-US': () => import('./purchase-analyze.words.en.ts'),
})
