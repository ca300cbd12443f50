import type { Words } from '#platform/web/words/words.ts'
import type zh from './shell.words.zh.ts'

export default {
  notFound: 'Page not found',
  notFoundText: 'The link may have expired, or this app may be out of date.',
  broken: 'This page cannot be shown',
  notOpen: 'No permission',
  notOpenText: 'You do not have access to this page. Ask an administrator if you need it.',
  toHome: 'Back to home',
  newVersion: 'A newer version is available',
  reload: 'Reload',
} satisfies Words<typeof zh>
