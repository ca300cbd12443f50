import { words } from '#platform/web/words/words.ts'
import type zh from './shares.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./shares.words.zh.ts'),
  'en-US': () => import('./shares.words.en.ts'),
})
