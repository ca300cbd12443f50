import { words } from '#platform/web/words/words.ts'
import type zh from './tasks.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./tasks.words.zh.ts'),
  'en-US': () => import('./tasks.words.en.ts'),
})
