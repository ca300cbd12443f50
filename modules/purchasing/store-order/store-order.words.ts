import { words } from '#platform/web/words/words.ts'
import type zh from './store-order.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./store-order.words.zh.ts'),
  'en-US': () => import('./store-order.words.en.ts'),
})
