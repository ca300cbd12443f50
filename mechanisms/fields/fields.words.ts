import { words } from '#platform/web/words/words.ts'
import type zh from './fields.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./fields.words.zh.ts'),
  'en-US': () => import('./fields.words.en.ts'),
})
