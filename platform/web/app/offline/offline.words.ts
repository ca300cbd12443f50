import { words } from '#platform/web/words/words.ts'
import type zh from './offline.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./offline.words.zh.ts'),
  'en-US': () => import('./offline.words.en.ts'),
})
