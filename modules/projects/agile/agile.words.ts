import { words } from '#platform/web/words/words.ts'
import type zh from './agile.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./agile.words.zh.ts'),
  'en-US': () => import('./agile.words.en.ts'),
})
