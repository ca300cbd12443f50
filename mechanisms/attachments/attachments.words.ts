import { words } from '#platform/web/words/words.ts'
import type zh from './attachments.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./attachments.words.zh.ts'),
  'en-US': () => import('./attachments.words.en.ts'),
})
