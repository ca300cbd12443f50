import { words } from '#platform/web/words/words.ts'
import type zh from './figures.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./figures.words.zh.ts'),
  'en-US': () => import('./figures.words.en.ts'),
})
