import { words } from '#platform/web/words/words.ts'
import type zh from './chance-selector.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./chance-selector.words.zh.ts'),
  'en-US': () => import('./chance-selector.words.en.ts'),
})
