import { words } from '#platform/web/words/words.ts'
import type zh from './kpi.words.zh.ts'

export const { t, load } = words<typeof zh>({
  'zh-CN': () => import('./kpi.words.zh.ts'),
  'en-US': () => import('./kpi.words.en.ts'),
})
