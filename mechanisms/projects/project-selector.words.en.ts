import type { Words } from '#platform/web/words/words.ts'
import type zh from './project-selector.words.zh.ts'

export default {
  chooseProject: 'Choose a project',
  findProject: 'Search by name or code',
} satisfies Words<typeof zh>
