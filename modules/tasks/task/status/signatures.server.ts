import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { earnEach } from '#mechanisms/points/points.server.ts'
import { itemTypes } from '../../item/item.contract.ts'

/** What finishing would go past: a step of a workflow that is open, or the approval of a task below. */
export interface Signature {
  kind: 'step' | 'approval'
  /** The step's id, or the task's. */
  id: string
  name: string
  /** The task it belongs to, and the one whose finishing comes to it. */
  taskId: string
  taskName: string
  rootId: string
  /** Who has still to give it. */
  people: { id: string; name: string }[]
  /**
   * The actor may sign it: it is theirs, alone or as one of several of whom any is enough, and its form is complete.
   */
  isOwn: boolean
  /** Every one of its people is below the actor. */
  isAbove: boolean
}

/**
 * The signatures that finishing these tasks requires. `reach` is the scope: the steps of the tasks themselves, as on a
 * submission for approval; also everything unfinished below them, with its approvals; or also the tasks' own approvals,
 * if no approval is requested.
 */
export async function signaturesOf(
  ids: readonly string[],
  reach: 'own' | 'below' | 'all',
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<Signature[]> {
  const [answer] = await run([
    {
      name: 'task_signatures',
      value: col.json.as<Signature>(),
      values: [me.companyId, ids, me.personId, reach],
      text: `with recursive ending as (
        select id, id as root, 0 as depth from task where comp_id = $1 and id = any($2::uuid[]) and status not in
          ('FINISH', 'FINISH_DELAY', 'CANCEL')
        union
        select t.id, e.root, e.depth + 1 from ending e join task t on t.comp_id = $1 and t.parent_id = e.id and
          t.status not in ('FINISH', 'FINISH_DELAY', 'CANCEL')
        where $4 <> 'own'),
      due as (
        select 'step' as kind, i.id, i.name, i.task_id, e.root, e.depth, i.position, i.needs_all,
          array(select p.person_id from task_item_person p where p.comp_id = $1 and p.item_id = i.id and p.finished_at
            is null order by p.person_id) as people,
          not exists (select from jsonb_array_elements(i.form_fields) f where (f ->> 'required')::boolean and
            coalesce(trim(i.form_data ->> (f ->> 'name')), '') = '') as filled
        from ending e join task_item i on i.comp_id = $1 and i.task_id = e.id and i.type = ${itemTypes.step} and i.status in
          ('WAITING', 'RUNNING', 'POST_PONE')
        union all
        select 'approval', t.id, t.name, t.id, e.root, e.depth, 0, false,
          array(select m.person_id from member m where m.comp_id = $1 and m.subject_type = 'task' and m.subject_id =
            e.id and m.role = 'approval' order by m.person_id), true
        from ending e join task t on t.comp_id = $1 and t.id = e.id
        where ($4 = 'all' or e.depth > 0) and exists (select from member m where m.comp_id = $1 and m.subject_type =
          'task' and m.subject_id = e.id and m.role = 'approval'))
      select json_build_object('kind', d.kind, 'id', d.id, 'name', d.name, 'taskId', d.task_id, 'taskName', t.name,
        'rootId', d.root,
          'people', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id), '[]') from
            person p where p.comp_id = $1 and p.id = any(d.people)),
          'isOwn', d.filled and $3 = any(d.people) and (not d.needs_all or cardinality(d.people) = 1),
          'isAbove', not exists (select from unnest(d.people) as one (id)
            where one.id <> $3 and not exists (select from person_superior s where s.comp_id = $1 and s.person_id =
              one.id and s.superior_id = $3 and s.distance > 0)))
      from due d join task t on t.comp_id = $1 and t.id = d.task_id order by d.depth, d.task_id, d.position, d.id`,
    },
  ])
  return answer.rows.map(line => line)
}

/**
 * Closes what was signed along with finishing: the actor passes their own steps; skipped ones are completed directly in
 * the actor's name, recorded in the history of their task, and the skipped people are notified. `withTask`: they are
 * reopened when the finishing is undone.
 */
export async function closeSignatures(signatures: readonly Signature[], withTask: boolean, context: Context) {
  const { me, run } = context
  if (signatures.length === 0) return
  const steps = signatures.filter(({ kind }) => kind === 'step')
  const own = steps.filter(({ isOwn }) => isOwn)
  const operationOf = ({ kind, isOwn }: Signature) =>
    kind === 'step' ? (isOwn ? 'pass' : 'skip') : isOwn ? 'agree' : 'skipApproval'
  await run([
    {
      name: 'task_steps_close',
      values: [me.companyId, steps.map(({ id }) => id), me.personId, withTask],
      text: `update task_item set status_before = status, status = case when plan_end_date < now() then 'FINISH_DELAY'
        else 'FINISH' end, real_end_date = now(), decided_by = $3, with_task = $4
        where comp_id = $1 and id = any($2::uuid[]) and status in ('WAITING', 'RUNNING', 'POST_PONE')`,
    },
    {
      name: 'task_steps_own',
      values: [me.companyId, own.map(({ id }) => id), me.personId],
      text: `update task_item_person set finished_at = now() where comp_id = $1 and item_id = any($2::uuid[]) and
        person_id = $3 and finished_at is null`,
    },
    ...earnEach(
      me.companyId,
      own.map(({ id }) => ({ personId: me.personId, kind: 'finish_sub_item', occasion: id })),
    ),
    recordedOnEach(
      me,
      'task',
      'item',
      signatures.map(one => ({
        id: one.taskId,
        details: {
          operation: operationOf(one),
          item: one.name,
          ...(one.isOwn ? {} : { people: one.people.map(({ name }) => name) }),
        },
      })),
    ),
    ...signatures
      .filter(({ isOwn }) => !isOwn)
      .flatMap(({ taskId, taskName, name, people }) =>
        notified(
          me,
          people.map(({ id }) => id),
          { kind: 'task.skip', subjectType: 'task', subjectId: taskId, title: taskName, details: { item: name } },
        ),
      ),
  ])
}
