import { words } from '#platform/web/words/words.ts'
import type zh from './custom-fields.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./custom-fields.words.zh.ts'),
  'en-US': () => import('./custom-fields.words.en.ts'),
})
