import { words } from '#platform/web/words/words.ts'
import type zh from './batch.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./batch.words.zh.ts'),
  'en-US': () => import('./batch.words.en.ts'),
})
