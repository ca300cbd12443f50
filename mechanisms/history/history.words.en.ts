import type { Words } from '#platform/web/words/words.ts'
import type zh from './history.words.zh.ts'

export default {
  history: 'Activity',
  none: 'No activity yet',
  more: 'Earlier activity',
  create: 'created {what}',
  edit: 'changed {what}',
  remove: 'deleted {what}',
  comment: 'commented',
  commentEdited: 'edited a comment',
  commentRemoved: 'deleted a comment',
  added: 'added {people} as {role}',
  removed: 'removed {people} as {role}',
  handOver: 'handed over the work of {from} to {to}',
  changed: 'changed {field} from "{from}" to "{to}"',
  changedTo: 'changed {field} to "{to}"',
  cleared: 'cleared {field}',
  changedField: 'changed {field}',
  comma: ', ',
  semicolon: '; ',
  creator: 'creator',
  manager: 'manager',
  approval: 'approver',
  partner: 'partner',
  follower: 'follower',
} satisfies Words<typeof zh>
