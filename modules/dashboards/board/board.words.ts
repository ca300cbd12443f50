import { words } from '#platform/web/words/words.ts'
import type zh from './board.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./board.words.zh.ts'),
  'en-US': () => import('./board.words.en.ts'),
})
