import { words } from '#platform/web/words/words.ts'
import type zh from './purchase-apply.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./purchase-apply.words.zh.ts'),
  'en-US': () => import('./purchase-apply.words.en.ts'),
})
