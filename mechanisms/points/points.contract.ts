import type { Sentence } from '#platform/contract/words.ts'

/** What earns or costs points, and how many unless the company's setting `score-<kind>` says otherwise. */
export const pointValues = {
  login: 1,
  create_task: 1,
  finish_on_time: 5,
  finish_delayed: 2,
  finish_sub_item: 1,
  parent_delayed: -2,
  audit_task: 2,
  create_project: 3,
  finish_project: 10,
  comment: 1,
  like: 1,
} as const
export type PointKind = keyof typeof pointValues
export const pointKinds = Object.keys(pointValues) as PointKind[]

export const pointWords: Record<PointKind, Sentence> = {
  login: { zh: '每日登录', en: 'Daily sign-in' },
  create_task: { zh: '创建任务', en: 'Created a task' },
  finish_on_time: { zh: '按时完成任务', en: 'Finished a task on time' },
  finish_delayed: { zh: '延期完成任务', en: 'Finished a task late' },
  finish_sub_item: { zh: '完成子项', en: 'Finished a sub-item' },
  parent_delayed: { zh: '上级任务延期扣分', en: 'A task with subtasks was finished late' },
  audit_task: { zh: '审核任务', en: 'Reviewed a task' },
  create_project: { zh: '创建项目', en: 'Created a project' },
  finish_project: { zh: '完成项目', en: 'Finished a project' },
  comment: { zh: '发表评论', en: 'Commented' },
  like: { zh: '点赞', en: 'Liked a post' },
}

/** The company setting that changes a kind's points. */
export const pointSetting = (kind: PointKind) => `score-${kind}`

/** The highest level. */
export const topLevel = 99
/** The last points of levels 0 to 5; from there on each level takes 500 more. */
const lastPoints = [10, 100, 300, 600, 1000, 1500]

/** The first and the last points of a level; the top one has no last. Points below 0 belong to level 0. */
export function pointsOfLevel(level: number): { from: number; to: number | null } {
  const last = (of: number) => lastPoints[of] ?? 1500 + (of - 5) * 500
  return { from: level === 0 ? 0 : last(level - 1) + 1, to: level === topLevel ? null : last(level) }
}

/**
 * The level that so many points make: 0–10 is L0, 11–100 L1, up to 1500 L5, then one more for each 500, at most L99.
 */
export function levelOf(points: number): number {
  const among = lastPoints.findIndex(last => points <= last)
  return among >= 0 ? among : Math.min(topLevel, 5 + Math.ceil((points - 1500) / 500))
}
