import { words } from '#platform/web/words/words.ts'
import type zh from './kit.words.zh.ts'

/** The kit's own few words; the app awaits `load` once before its first render. */
export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./kit.words.zh.ts'),
  'en-US': () => import('./kit.words.en.ts'),
})
