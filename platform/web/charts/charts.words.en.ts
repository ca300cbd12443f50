import type { Words } from '#platform/web/words/words.ts'
import type zh from './charts.words.zh.ts'

export default {
  chart: 'Chart',
  table: 'Table',
  more: 'More',
  open: 'See them',
  nothing: 'No figures for this time',
} satisfies Words<typeof zh>
