import { words } from '#platform/web/words/words.ts'
import type zh from './board-mail.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./board-mail.words.zh.ts'),
  'en-US': () => import('./board-mail.words.en.ts'),
})
