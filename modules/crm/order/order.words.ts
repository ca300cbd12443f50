import { words } from '#platform/web/words/words.ts'
import type zh from './order.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./order.words.zh.ts'),
  'en-US': () => import('./order.words.en.ts'),
})
