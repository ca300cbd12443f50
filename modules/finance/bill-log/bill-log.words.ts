import { words } from '#platform/web/words/words.ts'
import type zh from './bill-log.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./bill-log.words.zh.ts'),
  'en-US': () => import('./bill-log.words.en.ts'),
})
