import type { Words } from '#platform/contract/words.ts'
import type zh from './tree-map.words.zh.ts'

export default {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} satisfies Words<typeof zh>
