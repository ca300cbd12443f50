import { words } from '#platform/web/words/words.ts'
import type zh from './people.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./people.words.zh.ts'),
  'en-US': () => import('./people.words.en.ts'),
})
