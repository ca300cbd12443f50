import { words } from '#platform/web/words/words.ts'
import type zh from './login.words.zh.ts'

/** The login page's own words: it stands without the rest of the app. */
export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./login.words.zh.ts'),
  'en-US': () => import('./login.words.en.ts'),
})
