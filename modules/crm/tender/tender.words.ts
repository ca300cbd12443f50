import { words } from '#platform/web/words/words.ts'
import type zh from './tender.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./tender.words.zh.ts'),
  'en-US': () => import('./tender.words.en.ts'),
})
