import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  emptiable,
  id,
  ids,
  instant,
  listOf,
  numberedChoice,
  out,
  requiredText,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { longestTag, mostTags } from '#mechanisms/tags/tag.contract.ts'
import { mostManagers } from '../task/task.contract.ts'

/** The most tasks created at once, all or none. */
export const mostAtOnce = 200
/** So deep goes a list by its indents. */
export const deepest = 8

const line = v.object({
  name: requiredText(200),
  /** 0 at the edge; one more than the line above for a subtask of it. */
  level: v.optional(whole(0, deepest), 0),
  /** As typed: the colleague of that name becomes the manager; the actor, if the name is empty. */
  managerName: v.optional(text(100), ''),
  managerIds: v.optional(ids(mostManagers), []),
  partnerIds: v.optional(ids(mostManagers), []),
  followerIds: v.optional(ids(mostManagers), []),
  planStartDate: emptiable(instant),
  planEndDate: emptiable(instant),
  priority: v.optional(numberedChoice([0, 1, 2, 3]), 0),
  tagNames: v.optional(listOf(text(longestTag), mostTags), []),
  /** The rule by which it comes again, as in crontab. */
  cronExpression: emptiable(text(100)),
})

export const batchCalls = callsAbout('task', {
  create: call(
    'POST /v3/task/batch_create',
    v.object({
      tasks: v.optional(v.pipe(v.array(line), v.maxLength(mostAtOnce, 'too_many')), []),
      /** The task of type BATCH that they all stand under; none when it is left out. */
      name: v.optional(text(200), ''),
      parentId: emptiable(id),
    }),
    v.object({ ids: v.array(out.id), parentId: out.maybeId }),
    { about: ['tag'], summary: 'Create up to 200 tasks at once, subtasks by their level: all of them, or none' },
  ),
})

export const nothingToCreate = refusal('task.batch.empty', {
  zh: '请先写下要新建的任务',
  en: 'Enter the tasks first',
})
export const nobodyOfThatName = refusal('task.batch.person', {
  zh: '第 {line} 行：没有找到“{name}”',
  en: 'Line {line}: no one is called “{name}”',
})
export const severalOfThatName = refusal('task.batch.people', {
  zh: '第 {line} 行：有多位“{name}”，请先新建，再指定负责人',
  en: 'Line {line}: several people are called “{name}”: create it first, then choose',
})

export interface WrittenRow {
  level: number
  text: string
  /** Of a pasted table. */ columns: string[] | null
}

/**
 * Lines as people write or paste them: an indent makes a subtask; a tab between words makes columns (name, manager, due
 * day, priority).
 */
export function rowsOf(written: string): WrittenRow[] {
  const rows: WrittenRow[] = []
  const indents: number[] = []
  for (const row of written.replace(/\r/g, '').split('\n')) {
    if (row.trim() === '') continue
    const isTable = /\S\t/.test(row)
    const indent = isTable ? 0 : row.length - row.trimStart().length + (row.match(/^\t+/)?.[0].length ?? 0)
    while (indents.length > 0 && indents.at(-1)! >= indent) indents.pop()
    const level = Math.min(indents.length, deepest)
    indents.push(indent)
    rows.push({
      level,
      text: row.trim().replace(/^([-*•]|\d+[.、)])\s*/, ''),
      columns: isTable ? row.split('\t').map(cell => cell.trim()) : null,
    })
  }
  return rows
}
