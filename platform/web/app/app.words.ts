import { words } from '#platform/web/words/words.ts'
import type zh from './app.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./app.words.zh.ts'),
  'en-US': () => import('./app.words.en.ts'),
})
