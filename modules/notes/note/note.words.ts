import { words } from '#platform/web/words/words.ts'
import type zh from './note.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./note.words.zh.ts'),
  'en-US': () => import('./note.words.en.ts'),
})
