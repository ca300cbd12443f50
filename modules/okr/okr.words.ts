import { words } from '#platform/web/words/words.ts'
import type zh from './okr.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./okr.words.zh.ts'),
  'en-US': () => import('./okr.words.en.ts'),
})
