import { words } from '#platform/web/words/words.ts'
import type zh from './forms.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./forms.words.zh.ts'),
  'en-US': () => import('./forms.words.en.ts'),
})
