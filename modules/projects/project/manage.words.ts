import { words } from '#platform/web/words/words.ts'
import type zh from './manage.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./manage.words.zh.ts'),
  'en-US': () => import('./manage.words.en.ts'),
})
