import type { Words } from '#platform/web/words/words.ts'
import type zh from './failed-write.words.zh.ts'

export default {
  create: 'It could not be created. Try again later',
  remove: 'It could not be deleted. Try again later',
  save: 'It could not be saved. Try again later',
  modify: 'It could not be changed. Try again later',
  release: 'It could not be published. Try again later',
} satisfies Words<typeof zh>
