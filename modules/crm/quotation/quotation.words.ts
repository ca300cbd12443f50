import { words } from '#platform/web/words/words.ts'
import type zh from './quotation.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./quotation.words.zh.ts'),
  'en-US': () => import('./quotation.words.en.ts'),
})
