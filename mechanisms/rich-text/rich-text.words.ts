import { words } from '#platform/web/words/words.ts'
import type zh from './rich-text.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./rich-text.words.zh.ts'),
  'en-US': () => import('./rich-text.words.en.ts'),
})
