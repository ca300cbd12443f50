import { words } from '#platform/web/words/words.ts'
import type zh from './workbench.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./workbench.words.zh.ts'),
  'en-US': () => import('./workbench.words.en.ts'),
})
