import { words } from '#platform/web/words/words.ts'
import type zh from './crm.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./crm.words.zh.ts'),
  'en-US': () => import('./crm.words.en.ts'),
})
