import { words } from '#platform/web/words/words.ts'
import type zh from './agreement.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./agreement.words.zh.ts'),
  'en-US': () => import('./agreement.words.en.ts'),
})

/** In the order in which they are read. */
export const paragraphs = [
  'operator',
  'use',
  'content',
  'collected',
  'purpose',
  'storage',
  'rights',
  'leaving',
  'security',
  'changes',
] as const
