import { words } from '#platform/web/words/words.ts'
import type zh from './record.words.zh.ts'

/** Words of a task's own page and settings, which lists have no need of. */
export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./record.words.zh.ts'),
  'en-US': () => import('./record.words.en.ts'),
})
