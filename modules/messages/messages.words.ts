import { words } from '#platform/web/words/words.ts'
import type zh from './messages.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./messages.words.zh.ts'),
  'en-US': () => import('./messages.words.en.ts'),
})
