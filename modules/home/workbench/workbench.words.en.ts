import type { Words } from '#platform/web/words/words.ts'
import type zh from './workbench.words.zh.ts'

export default {
  used: 'Frequent',
  allTools: 'All apps',
  everyday: 'Everyday work',
} satisfies Words<typeof zh>
