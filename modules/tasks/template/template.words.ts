import { words } from '#platform/web/words/words.ts'
import type zh from './template.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./template.words.zh.ts'),
  'en-US': () => import('./template.words.en.ts'),
})
