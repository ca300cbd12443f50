import { sql } from 'drizzle-orm'
import { pageAsJson } from '#platform/server/database/json.ts'
import { compile, given } from '#platform/server/database/statement.ts'
import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'
import { task } from '../task/task.table.ts'
import { taskItem } from './item.table.ts'

/** Steps of a workflow are a person's to do when they run; other sub-items as long as they are open. */
const toDo = sql`part.finished_at is null and (${taskItem.status} = 'RUNNING' or (${taskItem.status} = 'WAITING' and ${taskItem.type} <> 2))
  and ${task.status} in ('WAITING', 'RUNNING', 'WAITING_AGREE')`
const from = sql`task_item_person part join ${taskItem} on ${taskItem.companyId} = part.comp_id and ${taskItem.id} = part.item_id
  join ${task} on ${task.companyId} = part.comp_id and ${task.id} = ${taskItem.taskId}`

/** The asker's own parts that are still to be done. */
export const ownItems = compile(pageAsJson({
  row: {
    id: taskItem.id, taskId: taskItem.taskId, taskName: task.name, taskCode: task.code, type: taskItem.type, name: taskItem.name,
    status: taskItem.status,
    isOverdue: sql`coalesce(${taskItem.planEndDate} < now(), false)`, planEndDate: taskItem.planEndDate,
  },
  from,
  where: sql`part.comp_id = ${given('company')} and part.person_id = ${given('person')} and ${toDo}`,
  order: sql`${taskItem.planEndDate} asc nulls last, ${taskItem.id}`,
}))

const count = compile(sql`select count(*) from ${from} where part.comp_id = ${given('company')} and part.person_id = ${given('person')} and ${toDo}`)

waitsForPeople({
  kind: 'task_item',
  app: 'task',
  words: { zh: '待我处理的子项', en: 'Sub-items for me to do' },
  route: '/tasks/my_items',
  count: me => count({ company: me.companyId, person: me.personId }),
})
