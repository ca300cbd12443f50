import { words } from '#platform/web/words/words.ts'
import type zh from './tags.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./tags.words.zh.ts'),
  'en-US': () => import('./tags.words.en.ts'),
})
