import { words } from '#platform/web/words/words.ts'
import type zh from './tree-map.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./tree-map.words.zh.ts'),
  'en-US': () => import('./tree-map.words.en.ts'),
})
