import { words } from '#platform/web/words/words.ts'
import type zh from './lines.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./lines.words.zh.ts'),
  'en-US': () => import('./lines.words.en.ts'),
})
