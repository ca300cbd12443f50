import { words } from '#platform/web/words/words.ts'
import type zh from './keys.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./keys.words.zh.ts'),
  'en-US': () => import('./keys.words.en.ts'),
})
