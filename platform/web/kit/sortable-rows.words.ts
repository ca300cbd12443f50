import { words } from '#platform/web/words/words.ts'
import type zh from './sortable-rows.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./sortable-rows.words.zh.ts'),
  'en-US': () => import('./sortable-rows.words.en.ts'),
})
