import { words } from '#platform/web/words/words.ts'
import type zh from './currency.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./currency.words.zh.ts'),
  'en-US': () => import('./currency.words.en.ts'),
})
