import type { Words } from '#platform/web/words/words.ts'
import type zh from './shell.words.zh.ts'

export default {
  notFound: 'There is no such page',
  notFoundText: 'The link may have expired, or this app may be an older version.',
  toHome: 'Back to home',
} satisfies Words<typeof zh>
