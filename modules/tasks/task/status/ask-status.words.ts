import { words } from '#platform/web/words/words.ts'
import type zh from './ask-status.words.zh.ts'

/** What is asked where a status is not just taken: why it goes back, whom it goes past. */
export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./ask-status.words.zh.ts'),
  'en-US': () => import('./ask-status.words.en.ts'),
})
