import { words } from '#platform/web/words/words.ts'
import type zh from './charts.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./charts.words.zh.ts'),
  'en-US': () => import('./charts.words.en.ts'),
})
