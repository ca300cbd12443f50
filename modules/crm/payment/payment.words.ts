import { words } from '#platform/web/words/words.ts'
import type zh from './payment.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./payment.words.zh.ts'),
  'en-US': () => import('./payment.words.en.ts'),
})
