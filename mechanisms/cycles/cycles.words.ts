import { words } from '#platform/web/words/words.ts'
import type zh from './cycles.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./cycles.words.zh.ts'),
  'en-US': () => import('./cycles.words.en.ts'),
})
