import { words } from '#platform/web/words/words.ts'
import type zh from './imports.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./imports.words.zh.ts'),
  'en-US': () => import('./imports.words.en.ts'),
})
