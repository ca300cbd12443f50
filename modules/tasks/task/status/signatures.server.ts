import type { Context } from '#platform/server/http/handle.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { earn } from '#mechanisms/points/points.server.ts'

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
  people: { id: string, name: string }[]
  /** The asker may give it: it is theirs to do, alone or as one of several of whom any is enough, and its form is filled in. */
  isOwn: boolean
  /** Every one of its people is below the asker. */
  isAbove: boolean
}

/**
 * The signatures that finishing these tasks needs. `reach` says how far it goes: to the steps of the tasks themselves, as when they are handed in to be
 * approved; to whatever is unfinished below them, with the approvals there; or with the tasks' own approvals, too, where nobody is asked to agree.
 */
export async function signaturesOf(ids: readonly string[], reach: 'own' | 'below' | 'all', { me, run }: Pick<Context, 'me' | 'run'>): Promise<Signature[]> {
  const [answer] = await run([{
    name: 'task_signatures', plain: true, values: [me.companyId, ids, me.personId, reach],
    text: `with recursive ending as (
        select id, id as root, 0 as depth from task where comp_id = $1 and id = any($2::uuid[]) and status not in ('FINISH', 'FINISH_DELAY', 'CANCEL')
        union
        select t.id, e.root, e.depth + 1 from ending e join task t on t.comp_id = $1 and t.parent_id = e.id and t.status not in ('FINISH', 'FINISH_DELAY', 'CANCEL')
        where $4 <> 'own'),
      due as (
        select 'step' as kind, i.id, i.name, i.task_id, e.root, e.depth, i.position, i.needs_all,
          array(select p.person_id from task_item_person p where p.comp_id = $1 and p.item_id = i.id and p.finished_at is null order by p.person_id) as people,
          not exists (select from jsonb_array_elements(i.form_fields) f where (f ->> 'required')::boolean and coalesce(trim(i.form_data ->> (f ->> 'name')), '') = '') as filled
        from ending e join task_item i on i.comp_id = $1 and i.task_id = e.id and i.type = 2 and i.status in ('WAITING', 'RUNNING', 'POST_PONE')
        union all
        select 'approval', t.id, t.name, t.id, e.root, e.depth, 0, false,
          array(select m.person_id from member m where m.comp_id = $1 and m.subject_type = 'task' and m.subject_id = e.id and m.role = 'approval' order by m.person_id), true
        from ending e join task t on t.comp_id = $1 and t.id = e.id
        where ($4 = 'all' or e.depth > 0) and exists (select from member m where m.comp_id = $1 and m.subject_type = 'task' and m.subject_id = e.id and m.role = 'approval'))
      select json_build_object('kind', d.kind, 'id', d.id, 'name', d.name, 'taskId', d.task_id, 'taskName', t.name, 'rootId', d.root,
          'people', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id), '[]') from person p where p.comp_id = $1 and p.id = any(d.people)),
          'isOwn', d.filled and $3 = any(d.people) and (not d.needs_all or cardinality(d.people) = 1),
          'isAbove', not exists (select from unnest(d.people) as one (id)
            where one.id <> $3 and not exists (select from person_superior s where s.comp_id = $1 and s.person_id = one.id and s.superior_id = $3 and s.distance > 0)))
      from due d join task t on t.comp_id = $1 and t.id = d.task_id order by d.depth, d.task_id, d.position, d.id`,
  }])
  return answer!.rows.map(([line]) => JSON.parse(line as string) as Signature)
}

/**
 * Closes what was signed for along with finishing: the asker's own steps are passed by them; what was skipped is completed directly by the asker and by nobody
 * else, says so in the history of its task, and those who were passed over are told. `withTask`: it comes back when the finishing is taken back.
 */
export async function closeSignatures(signatures: readonly Signature[], withTask: boolean, context: Context) {
  const { me, run } = context
  if (signatures.length === 0) return
  const steps = signatures.filter(({ kind }) => kind === 'step')
  const own = steps.filter(({ isOwn }) => isOwn)
  const operationOf = ({ kind, isOwn }: Signature) => kind === 'step' ? isOwn ? 'pass' : 'skip' : isOwn ? 'agree' : 'skipApproval'
  await run([
    {
      name: 'task_steps_close', plain: true, values: [me.companyId, steps.map(({ id }) => id), me.personId, withTask],
      text: `update task_item set status_before = status, status = case when plan_end_date < now() then 'FINISH_DELAY' else 'FINISH' end, real_end_date = now(), decided_by = $3, with_task = $4
        where comp_id = $1 and id = any($2::uuid[]) and status in ('WAITING', 'RUNNING', 'POST_PONE')`,
    },
    {
      name: 'task_steps_own', plain: true, values: [me.companyId, own.map(({ id }) => id), me.personId],
      text: 'update task_item_person set finished_at = now() where comp_id = $1 and item_id = any($2::uuid[]) and person_id = $3 and finished_at is null',
    },
    ...own.map(({ id }) => earn(me, 'finish_sub_item', id)),
    recordedOnEach(me, 'task', 'item', signatures.map(one => (
      { id: one.taskId, details: { operation: operationOf(one), item: one.name, ...one.isOwn ? {} : { people: one.people.map(({ name }) => name) } } }
    ))),
    ...signatures.filter(({ isOwn }) => !isOwn).flatMap(({ taskId, taskName, name, people }) =>
      notified(me, people.map(({ id }) => id), { kind: 'task.skip', subjectType: 'task', subjectId: taskId, title: taskName, details: { item: name } })),
  ])
}
