import { words } from '#platform/web/words/words.ts'
import type zh from './purchase-chain.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./purchase-chain.words.zh.ts'),
  'en-US': () => import('./purchase-chain.words.en.ts'),
})
