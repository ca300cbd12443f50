import type { Statement } from '#platform/server/database/batch.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { memberIds, touchMembers } from '#mechanisms/members/members.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { earn } from '#mechanisms/points/points.server.ts'
import { isFinishedItem } from './item-abilities.contract.ts'
import type { ItemOutcome } from './item-decisions.contract.ts'
import type { Item, ItemTask } from './item-reading.server.ts'

/** Writes what was decided about a sub-item, and whose part is done by it. */
export function saveOutcome({ me }: Context, item: Item, { status, parts }: ItemOutcome, opinion: string): Statement[] {
  const finished = isFinishedItem(status)
  const save: Statement = {
    name: 'task_item_decide',
    text: `update task_item set status = $3, status_before = case when status = $3 then status_before else status end,
      opinion = $4, decided_by = $5, with_task = false,
        real_end_date = case when $6::boolean then now() end
      where comp_id = $1 and id = $2`,
    values: [me.companyId, item.id, status, opinion, me.personId, finished],
  }
  const own = parts === 'own' || parts === 'ownAnew'
  return [
    save,
    ...(parts === 'none'
      ? []
      : [
          {
            name: `task_item_parts_${parts}`,
            text: `update task_item_person set finished_at =
              ${parts === 'anew' || parts === 'ownAnew' ? 'null' : 'coalesce(finished_at, now())'}
        where comp_id = $1 and item_id = $2 ${own ? 'and person_id = $3' : ''}`,
            values: [me.companyId, item.id, ...(own ? [me.personId] : [])],
          },
        ]),
    ...(finished ? [earn(me, 'finish_sub_item', item.id)] : []),
  ]
}

/**
 * Replaces the people of a sub-item; those who stay keep what they have done, unless that would leave an open item with
 * nobody to do it.
 */
export const setItemPeople = (companyId: string, itemId: string, personIds: readonly string[]): Statement[] => [
  {
    name: 'task_item_people_leave',
    values: [companyId, itemId, personIds],
    text: 'delete from task_item_person where comp_id = $1 and item_id = $2 and person_id <> all($3::uuid[])',
  },
  {
    name: 'task_item_people_join',
    values: [companyId, itemId, personIds],
    text: `insert into task_item_person (comp_id, item_id, person_id) select $1, $2, unnest($3::uuid[]) on conflict do
      nothing`,
  },
  {
    name: 'task_item_people_anew',
    values: [companyId, itemId],
    text: `update task_item_person set finished_at = null where comp_id = $1 and item_id = $2
      and exists (select 1 from task_item i where i.comp_id = $1 and i.id = $2 and i.status in ('WAITING', 'RUNNING',
        'POST_PONE'))
      and not exists (select 1 from task_item_person other where other.comp_id = $1 and other.item_id = $2 and
        other.finished_at is null)`,
  },
]

/** What happened to a sub-item, and who is notified of it by a notice. */
interface ItemChange {
  details: { operation: string; item: string; count?: number }
  notice?: { to: readonly string[]; kind: string }
}

/**
 * After changes of sub-items: a line each in the task's history, its place in everybody's list, news for everybody who
 * takes part, and a notice for those named alone.
 */
export async function spreadItems(
  { me, run, publish }: Context,
  task: Pick<ItemTask, 'id' | 'name'>,
  changes: readonly ItemChange[],
) {
  if (changes.length === 0) return
  const [, , people] = await run([
    touchMembers(me.companyId, 'task', task.id, null, me.personId),
    recordedOnEach(
      me,
      'task',
      'item',
      changes.map(({ details }) => ({ id: task.id, details })),
    ),
    memberIds(me.companyId, 'task', task.id),
    ...changes.flatMap(({ details, notice }) =>
      notice
        ? notified(me, notice.to, {
            kind: notice.kind,
            subjectType: 'task',
            subjectId: task.id,
            title: task.name,
            details,
          })
        : [],
    ),
  ])
  publish({
    companyId: me.companyId,
    to: people.rows,
    subjectType: 'task',
    subjectId: task.id,
    event: 'item',
    by: me.personId,
  })
}

/** The same after one. */
export const spreadItem = (
  context: Context,
  task: Pick<ItemTask, 'id' | 'name'>,
  details: ItemChange['details'],
  notice?: ItemChange['notice'],
) => spreadItems(context, task, [notice ? { details, notice } : { details }])
