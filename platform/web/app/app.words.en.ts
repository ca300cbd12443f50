import type { Words } from '#platform/web/words/words.ts'
import type zh from './app.words.zh.ts'

export default {
  offline: 'You are offline. Check the network and try again',
  failed: 'That did not work. Please try again later',
  loadFailed: 'Could not be loaded',
  nothing: 'Nothing here yet',
  search: 'Search',
  create: 'New',
  save: 'Save',
  saved: 'Saved',
  draftRestored: 'What you had not sent is back',
  discard: 'Clear',
  reconnecting: 'Connection lost, reconnecting…',
  appearance: 'Display and language',
  language: 'Language',
  theme: 'Theme',
  themeSystem: 'As the system',
  themeLight: 'Light',
  themeDark: 'Dark',
  fontSize: 'Text size',
  fontNormal: 'Normal',
  fontLarge: 'Large',
  fontExtra: 'Largest',
  paidFeature: 'Beyond the free edition',
  seeEditions: 'See editions',
  downloading: 'Downloading…',
} satisfies Words<typeof zh>
