import { words } from '#platform/web/words/words.ts'
import type zh from './quick-create.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./quick-create.words.zh.ts'),
  'en-US': () => import('./quick-create.words.en.ts'),
})
