import { words } from '#platform/web/words/words.ts'
import type zh from './company.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./company.words.zh.ts'),
  'en-US': () => import('./company.words.en.ts'),
})
