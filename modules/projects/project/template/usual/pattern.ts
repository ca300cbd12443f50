import type { Sentence } from '#platform/contract/words.ts'
import type { ProjectType } from '#mechanisms/projects/project-types.contract.ts'

/**
 * A task: what it is called in both languages, on which day of the project it begins, how many days it takes, and after
 * which others (counted from 1) it comes.
 */
export type PatternTask = readonly [zh: string, en: string, day: number, days: number, after?: readonly number[]]
export interface PatternStage {
  zh: string
  en: string
  tasks: readonly PatternTask[]
}

/** A template that comes with the product. */
export interface Pattern {
  key: string
  type: ProjectType
  name: Sentence
  about: Sentence
  /** What its tasks are; tasks, unless said. */ kind?: 'STORY'
  stages: readonly PatternStage[]
}
