import { sql } from 'drizzle-orm'
import { pageAsJson } from '#platform/server/database/json.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'
import { task } from '../task/task.table.ts'
import { itemTypes } from './item.contract.ts'
import { taskItem } from './item.table.ts'

/** Steps of a workflow are a person's to do when they run; other sub-items as long as they are open. */
const toDo = sql`part.finished_at is null and (${taskItem.status} = 'RUNNING' or (${taskItem.status} = 'WAITING' and
  ${taskItem.type} <> ${fixed(itemTypes.step)}))
  and ${task.status} in ('WAITING', 'RUNNING', 'WAITING_AGREE') and ${task.isDelete} = ${fixed(Bin.None)}`
const from = sql`task_item_person part join ${taskItem} on ${taskItem.companyId} = part.comp_id and ${taskItem.id} =
  part.item_id
  join ${task} on ${task.companyId} = part.comp_id and ${task.id} = ${taskItem.taskId}`

/** The actor's own parts that are still to be done. */
export const ownItems = compile(
  pageAsJson({
    row: {
      id: taskItem.id,
      taskId: taskItem.taskId,
      taskName: task.name,
      taskCode: task.code,
      type: taskItem.type,
      name: taskItem.name,
      status: taskItem.status,
      isOverdue: sql`coalesce(${taskItem.planEndDate} < now(), false)`,
      planEndDate: taskItem.planEndDate,
    },
    from,
    where: sql`part.comp_id = ${param('company')} and part.person_id = ${param('person')} and ${toDo}`,
    order: sql`${taskItem.planEndDate} asc nulls last, ${taskItem.id}`,
  }),
)

/** What is added to others' by this file. */
export const itemOwnParts: Part[] = [
  waitsForPeople({
    kind: 'task_item',
    app: 'task',
    words: { zh: '我的子项', en: 'My sub-items' },
    route: '/tasks/my_items',
    isRequest: false,
    rows: {
      from,
      where: sql`part.comp_id = ${actor.company} and part.person_id = ${actor.person} and ${toDo}`,
      id: sql`${taskItem.id}`,
      about: sql`${taskItem.taskId}`,
      due: sql`${taskItem.planEndDate}`,
      since: sql`${taskItem.createdAt}`,
    },
    facts: id => ({
      from: sql`${taskItem} join ${task} on ${task.companyId} = ${taskItem.companyId} and ${task.id} =
        ${taskItem.taskId}`,
      where: sql`${taskItem.companyId} = ${actor.company} and ${taskItem.id} = ${id}`,
      title: sql`${taskItem.name}`,
      note: sql`concat(${task.code}, ' ', ${task.name})`,
      link: sql`'/tasks/' || ${task.id}`,
    }),
  }),
]
