import { words } from '#platform/web/words/words.ts'
import type zh from './hr.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./hr.words.zh.ts'),
  'en-US': () => import('./hr.words.en.ts'),
})
