import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { out } from '#platform/contract/fields.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { instantText, wireColumns } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found } from '#platform/server/http/refuse.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import { isOpenStatus } from '../task/status/task-status.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'
import { itemAbilities, type TaskRights } from './item-abilities.contract.ts'
import { itemTypes, itemRow, type ItemRow } from './item.contract.ts'
import { taskItem } from './item.table.ts'

/** A sub-item with what only the server needs to know of it. */
export type Item = ItemRow & {
  creatorId: string
  decidedBy: string | null
  statusBefore: ItemRow['status'] | null
  position: number
}
/** The task that sub-items belong to, with what its rules about them ask. */
export interface ItemTask {
  id: string
  name: string
  code: string
  status: TaskStatus
  creatorId: string
  planEndDate: string | null
  rights: TaskRights
}

const rows = v.array(
  v.object({
    ...v.omit(itemRow, ['can']).entries,
    creatorId: out.id,
    decidedBy: out.maybeId,
    statusBefore: v.nullable(itemRow.entries.status),
    position: out.number,
  }),
)

const itemsOfTask = compile(
  sql`select coalesce(json_agg(i order by i.position, i.id), '[]'::json)::text from (select ${wireColumns({
    id: taskItem.id,
    taskId: taskItem.taskId,
    type: taskItem.type,
    name: taskItem.name,
    status: taskItem.status,
    isOverdue: sql`(${taskItem.status} in ('WAITING', 'RUNNING', 'POST_PONE') and coalesce(${taskItem.planEndDate} < now(), false))`,
    planStartDate: taskItem.planStartDate,
    planEndDate: taskItem.planEndDate,
    realEndDate: taskItem.realEndDate,
    planNum: sql`${taskItem.planNum}::float8`,
    doneNum: sql`${taskItem.doneNum}::float8`,
    unit: taskItem.unit,
    opinion: taskItem.opinion,
    formData: taskItem.formData,
    formFields: taskItem.formFields,
    needsAll: taskItem.needsAll,
    marches: sql`(select coalesce(json_agg(json_build_object('person', ${personJson(sql`part.comp_id`, sql`part.person_id`)},
      'status', case when part.finished_at is null then 'WAITING' else 'FINISH' end, 'finished_at', ${instantText(sql`part.finished_at`)}) order by part.person_id), '[]'::json)
    from task_item_person part where part.comp_id = ${taskItem.companyId} and part.item_id = ${taskItem.id})`,
    managerId: sql`(select coalesce(json_agg(part.person_id order by part.person_id), '[]'::json)
      from task_item_person part where part.comp_id = ${taskItem.companyId} and part.item_id = ${taskItem.id})`,
    closedBy: sql`case when ${taskItem.status} in ('FINISH', 'FINISH_DELAY') and case when ${taskItem.type} = ${fixed(itemTypes.step)} then not exists (
      select from task_item_person part where part.comp_id = ${taskItem.companyId} and part.item_id = ${taskItem.id} and part.person_id = ${taskItem.decidedBy} and part.finished_at is not null)
    else ${taskItem.withTask} end then ${personJson(sql`${taskItem.companyId}`, sql`${taskItem.decidedBy}`)} end`,
    urgedAt: taskItem.urgedAt,
    createdAt: taskItem.createdAt,
    creatorId: taskItem.creatorId,
    decidedBy: taskItem.decidedBy,
    statusBefore: taskItem.statusBefore,
    position: taskItem.position,
  })} from ${taskItem} where ${taskItem.companyId} = ${param('company')} and ${taskItem.taskId} = ${param('task')}) i`,
  { value: col.json },
)

/** A task's sub-items in their order, each with what the actor may do. */
export async function readItems(
  { id, rights }: Pick<ItemTask, 'id' | 'rights'>,
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<Item[]> {
  const [answer] = await run([itemsOfTask({ company: me.companyId, task: id })])
  const items = fromWire(rows)(answer.one) as Omit<Item, 'can'>[]
  const abilities = itemAbilities(items, rights)
  return items.map((item, index) => ({ ...item, can: abilities[index]! }))
}

/**
 * The task, seen by the actor and, with `hold`, held until the transaction ends: whatever is decided about its
 * sub-items is decided one after another.
 */
export async function taskOfItems(id: string, context: Context, { hold = false } = {}): Promise<ItemTask> {
  const { me, run } = context
  const can = hold ? await taskSubject.lock(id, context) : await taskSubject.admit(id, context)
  const [answer] = await run([
    {
      name: 'item_task',
      row: {
        name: col.text,
        code: col.text,
        status: col.text.as<TaskStatus>(),
        creatorId: col.uuid,
        planEndDate: col.text.orNull,
      },
      values: [me.companyId, id],
      text: `select name, code, status, creator_id, to_char(plan_end_date at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as plan_end_date from task where comp_id = $1 and id = $2`,
    },
  ])
  const { name, code, status, creatorId, planEndDate } = found(answer.first)
  const isOpen = isOpenStatus(status)
  const rights = {
    personId: me.personId,
    isOpen,
    edits: can.edit && isOpen,
    decides: can.changeStatus,
    // Who does the steps is said by those who may remove the task: its creator and who runs its project, of a
    // controlled project the latter alone (spec 1 §6).
    assigns: can.remove,
  }
  return { id, name, code, status, creatorId, planEndDate, rights }
}

/** A sub-item of a task that the actor sees, held with its task; with all of that task's. */
export async function holdItem(
  itemId: string,
  context: Context,
): Promise<{ task: ItemTask; item: Item; items: Item[] }> {
  const { me, run } = context
  const [answer] = await run([
    {
      name: 'item_task_id',
      value: col.uuid,
      text: 'select task_id from task_item where comp_id = $1 and id = $2',
      values: [me.companyId, itemId],
    },
  ])
  const taskId = found(answer.first)
  const task = await taskOfItems(taskId, context, { hold: true })
  const items = await readItems(task, context)
  return { task, items, item: found(items.find(({ id }) => id === itemId)) }
}
