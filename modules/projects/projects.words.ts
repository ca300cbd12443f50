import { words } from '#platform/web/words/words.ts'
import type zh from './projects.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./projects.words.zh.ts'),
  'en-US': () => import('./projects.words.en.ts'),
})
