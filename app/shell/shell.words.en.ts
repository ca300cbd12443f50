import type { Words } from '#platform/web/words/words.ts'
import type zh from './shell.words.zh.ts'

export default {
  notFound: 'There is no such page',
  notFoundText: 'The link may have expired, or this app may be an older version.',
  broken: 'Cannot be shown',
  notOpen: 'No permission',
  notOpenText: 'This page is not open to you. Ask an administrator if you need it.',
  toHome: 'Back to home',
  newVersion: 'There is a newer version',
  reload: 'Reload',
} satisfies Words<typeof zh>
