import { words } from '#platform/web/words/words.ts'
import type zh from './chance.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./chance.words.zh.ts'),
  'en-US': () => import('./chance.words.en.ts'),
})
