import type { Words } from '#platform/web/words/words.ts'
import type zh from './charts.words.zh.ts'

export default {
  chart: 'Chart',
  table: 'Table',
  more: 'More',
  open: 'View records',
  nothing: 'No data for this period',
} satisfies Words<typeof zh>
