import { words } from '#platform/web/words/words.ts'
import type zh from './project-selector.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./project-selector.words.zh.ts'),
  'en-US': () => import('./project-selector.words.en.ts'),
})
