import { words } from '#platform/web/words/words.ts'
import type zh from './hours.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./hours.words.zh.ts'),
  'en-US': () => import('./hours.words.en.ts'),
})
