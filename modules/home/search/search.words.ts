import { words } from '#platform/web/words/words.ts'
import type zh from './search.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./search.words.zh.ts'),
  'en-US': () => import('./search.words.en.ts'),
})
