import { sql } from 'drizzle-orm'
import { askerIs, type MemberRole } from '#mechanisms/members/members.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { planTurn, planTurnBefore } from '../plan/plan-turn.server.ts'
import { finishedStatuses } from './task.contract.ts'
import { task } from './task.table.ts'

const ended = sql.raw(finishedStatuses.map(status => `'${status}'`).join(', '))
/** Condition: the task is in the running group (spec 1 §4 "List groups"). */
export const isOpen = sql`${task.status} not in (${ended})`
const asMember = (...roles: MemberRole[]) => askerIs(sql`${task.companyId}`, 'task', sql`${task.id}`, ...roles)

export const taskSubject = subject('task', task, {
  title: task.name,
  mark: task.code,
  manageAll: 'TASK_MANAGER',
  viewAll: 'TASK_VIEW',
  open: isOpen,
  due: task.planEndDate,
  link: '/tasks/{id}',
  // What gets a task below it stands in a plan from then on.
  beforeLock: (me, id, ability) => [ability === 'addChild' ? planTurn(me.companyId) : planTurnBefore(me, id)],
  abilities: {
    edit: sql`${isOpen} and ${asMember('creator', 'manager')}`,
    changeStatus: asMember('creator', 'manager', 'approval'),
    changeMembers: sql`${isOpen} and ${asMember('creator', 'manager')}`,
    addChild: asMember('creator', 'manager'),
    remove: asMember('creator'),
    comment: sql`true`,
  },
  onComment: (me, id, by) => [{
    name: 'task_comment_num',
    text: `update task set comment_num = comment_num + $3, last_opt_date = case when $3 > 0 then now() else last_opt_date end
      where comp_id = $1 and id = $2`,
    values: [me.companyId, id, by],
    plain: true,
  }],
})
