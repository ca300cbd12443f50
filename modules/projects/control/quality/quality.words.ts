import { words } from '#platform/web/words/words.ts'
import type zh from './quality.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./quality.words.zh.ts'),
  'en-US': () => import('./quality.words.en.ts'),
})
