import { words } from '#platform/web/words/words.ts'
import type zh from './analyze.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./analyze.words.zh.ts'),
  'en-US': () => import('./analyze.words.en.ts'),
})
