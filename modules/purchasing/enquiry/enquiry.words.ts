import { words } from '#platform/web/words/words.ts'
import type zh from './enquiry.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./enquiry.words.zh.ts'),
  'en-US': () => import('./enquiry.words.en.ts'),
})
