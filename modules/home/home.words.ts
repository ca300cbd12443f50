import { words } from '#platform/web/words/words.ts'
import type zh from './home.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./home.words.zh.ts'),
  'en-US': () => import('./home.words.en.ts'),
})
