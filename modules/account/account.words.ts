import { words } from '#platform/web/words/words.ts'
import type zh from './account.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./account.words.zh.ts'),
  'en-US': () => import('./account.words.en.ts'),
})
