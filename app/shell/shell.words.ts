import { words } from '#platform/web/words/words.ts'
import type zh from './shell.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./shell.words.zh.ts'),
  'en-US': () => import('./shell.words.en.ts'),
})
