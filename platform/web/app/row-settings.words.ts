import { words } from '#platform/web/words/words.ts'
import type zh from './row-settings.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./row-settings.words.zh.ts'),
  'en-US': () => import('./row-settings.words.en.ts'),
})
