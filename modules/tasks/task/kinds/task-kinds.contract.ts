import type { Sentence } from '#platform/contract/words.ts'

/** 任务类型 (spec 1 §1): ordinary, workflow, recurring, batch, story, bug, issue, quality check. */
export const taskKinds = ['TASK', 'WORKFLOW', 'RECURRING', 'BATCH', 'STORY', 'BUG', 'ISSUE', 'QUALITY'] as const
export type TaskKind = (typeof taskKinds)[number]
/** Those that a plan is made of; stories, bugs and the like have lists of their own. */
export const plannedKinds = ['TASK', 'WORKFLOW', 'RECURRING', 'BATCH'] as const satisfies TaskKind[]

export const taskKindWords: Record<TaskKind, Sentence> = {
  TASK: { zh: '普通任务', en: 'Task' },
  WORKFLOW: { zh: '流程任务', en: 'Workflow' },
  RECURRING: { zh: '周期任务', en: 'Recurring task' },
  BATCH: { zh: '批量任务', en: 'Batch' },
  STORY: { zh: '需求', en: 'Story' },
  BUG: { zh: '缺陷', en: 'Bug' },
  ISSUE: { zh: '问题', en: 'Issue' },
  QUALITY: { zh: '质量检查', en: 'Quality check' },
}

/** What a kind has beside what every task has; forms and pages offer only that. */
export interface KindParts {
  /** The company's words for what sort of thing it is: issues and bugs (dictionary `TASK_QUESTION_TYPE`). */
  questionType?: true
  /** What sort of check it is (dictionary `TASK_CTYPE`). */
  ctype?: true
  /** In which phase it arose (dictionary `TASK_LIFECYCLE`). */
  lifecycle?: true
  /** How big it is. */
  point?: true
}
export const kindParts: Record<TaskKind, KindParts> = {
  TASK: {},
  WORKFLOW: {},
  RECURRING: {},
  BATCH: {},
  STORY: { point: true },
  BUG: { questionType: true, lifecycle: true, point: true },
  ISSUE: { questionType: true },
  QUALITY: { questionType: true, ctype: true, lifecycle: true },
}

const ofTasks: readonly Sentence[] = [
  { zh: '普通', en: 'Normal' },
  { zh: '重要', en: 'Important' },
  { zh: '紧急', en: 'Urgent' },
  { zh: '重要且紧急', en: 'Important and urgent' },
]
const ofBugs: readonly Sentence[] = [
  { zh: '次要', en: 'Minor' },
  { zh: '主要', en: 'Major' },
  { zh: '严重', en: 'Critical' },
  { zh: '阻断', en: 'Blocker' },
]
/** What the priorities 0 to 3 are called (spec 1 §3): bugs have words of their own. */
export const priorityWordsOf = (kind: TaskKind): readonly Sentence[] => (kind === 'BUG' ? ofBugs : ofTasks)
