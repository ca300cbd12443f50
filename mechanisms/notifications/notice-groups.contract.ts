/** The groups of notices, as people choose them. */
export const noticeGroups = ['reminder', 'approval', 'event', 'task', 'mention', 'comment', 'other'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** Kinds whose group differs from that of their first word. */
export const groupsOfKinds: Record<string, NoticeGroup> = {
  'comment.mentioned': 'mention',
  'text.mentioned': 'mention',
  'workhour.missing': 'other',
}
/** The groups of kinds by their first word: `task.assigned` is about a task, hours are submitted for approval. */
export const groupsOfFirstWords: Record<string, NoticeGroup> = {
  reminder: 'reminder',
  approval: 'approval',
  workhour: 'approval',
  event: 'event',
  task: 'task',
  comment: 'comment',
}

/** The group of a notice's kind. */
export const groupOf = (kind: string): NoticeGroup =>
  groupsOfKinds[kind] ?? groupsOfFirstWords[kind.split('.')[0]!] ?? 'other'
