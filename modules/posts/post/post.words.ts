import { words } from '#platform/web/words/words.ts'
import type zh from './post.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./post.words.zh.ts'),
  'en-US': () => import('./post.words.en.ts'),
})
