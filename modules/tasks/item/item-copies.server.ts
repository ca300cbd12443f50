import type { Statement } from '#platform/server/database/batch.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { itemTypes } from './item.contract.ts'
import type { ItemStatus } from './item.contract.ts'

/** A sub-item to be made with its people; what is left out is as the table has it. */
export interface NewItem {
  taskId: string
  name: string
  position: number
  type?: number
  status?: ItemStatus
  planStartDate?: string | null
  planEndDate?: string | null
  planNum?: number | null
  unit?: string
  needsAll?: boolean
  /** The actor, unless it is made in the name of somebody else. */
  creatorId?: string
  formFields?: { name: string; required: boolean }[]
  people: readonly string[]
}

/** Makes sub-items of any number of tasks in two statements. */
export function insertItems(me: Pick<Context['me'], 'companyId' | 'personId'>, items: readonly NewItem[]): Statement[] {
  if (items.length === 0) return []
  const rows = items.map(item => ({ ...item, id: newId() }))
  const people = rows.flatMap(row => row.people.map(personId => ({ itemId: row.id, personId })))
  return [
    {
      name: 'task_items_insert',
      text: `insert into task_item (comp_id, creator_id, id, task_id, type, status, name, position, plan_start_date,
        plan_end_date, plan_num, unit, needs_all, form_fields)
        select $1, coalesce("creatorId", $2), id, "taskId", coalesce(type, 0), coalesce(status, 'WAITING'), name,
          position, "planStartDate", "planEndDate", "planNum", coalesce(unit, ''),
          coalesce("needsAll", true), coalesce("formFields", '[]')
        from json_to_recordset($3) as item (id uuid, "creatorId" uuid, "taskId" uuid, type smallint, status text, name
          text, position integer, "planStartDate" timestamptz,
          "planEndDate" timestamptz, "planNum" numeric, unit text, "needsAll" boolean, "formFields" jsonb)`,
      values: [me.companyId, me.personId, JSON.stringify(rows.map(({ people: _people, ...row }) => row))],
    },
    {
      name: 'task_items_people_insert',
      values: [me.companyId, people.map(({ itemId }) => itemId), people.map(({ personId }) => personId)],
      text: `insert into task_item_person (comp_id, item_id, person_id) select $1, * from unnest($2::uuid[],
        $3::uuid[]) on conflict do nothing`,
    },
  ]
}

/**
 * A task's sub-items as another task may have them: nothing of how far they have come. Steps of a workflow are not
 * copied.
 */
export type ItemCopy = Required<
  Pick<NewItem, 'name' | 'type' | 'planStartDate' | 'planEndDate' | 'planNum' | 'unit' | 'people'>
>

/** The sub-items of some tasks that another task may have, by task, with those of their people who are still here. */
export async function readCopies(
  { me, run }: { me: Pick<Context['me'], 'companyId'>; run: Context['run'] },
  taskIds: readonly string[],
): Promise<Map<string, ItemCopy[]>> {
  const [answer] = await run([
    {
      name: 'task_items_to_copy',
      row: { taskId: col.uuid, items: col.json.as<ItemCopy[]>() },
      values: [me.companyId, taskIds],
      text: `select task_id, json_agg(json_build_object('name', name, 'type', type, 'planStartDate',
        to_char(plan_start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'planEndDate', to_char(plan_end_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'planNum',
          plan_num::float8, 'unit', unit,
        'people', (select coalesce(json_agg(part.person_id), '[]'::json) from task_item_person part
          join person on person.comp_id = part.comp_id and person.id = part.person_id and person.status <> ${PersonStatus.Left}
          where part.comp_id = $1 and part.item_id = task_item.id)) order by position, id) as items
      from task_item where comp_id = $1 and task_id = any($2::uuid[]) and type <> ${itemTypes.step} and status <> 'CANCEL' group by
        task_id`,
    },
  ])
  return new Map(answer.rows.map(({ taskId, items }) => [taskId, items]))
}
