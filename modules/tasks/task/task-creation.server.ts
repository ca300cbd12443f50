import type { Statement } from '#platform/server/database/batch.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { memberRoles } from '#mechanisms/members/members.server.ts'
import { notifiedOfEach } from '#mechanisms/notifications/notify.server.ts'
import { earnEach } from '#mechanisms/points/points.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { inTheirProjects } from '../in-project/place-in-project.server.ts'
import { replan } from '../plan/replan.server.ts'
import type { CreatedTask, NewTask } from './new-task.server.ts'
import { isFinish, isOpenStatus } from './status/task-status.contract.ts'
import { runHooks } from './task-hooks.server.ts'
import { keysAtEnd } from './tree/order-key.contract.ts'

/**
 * Creates tasks with their members, history, notices and points, in a fixed number of statements however many there
 * are. The caller has checked that the actor may put them below that parent, and assign them to those people. Only
 * tasks created by hand `earn` points.
 */
export async function createTasks(
  context: Context,
  input: readonly NewTask[],
  { earns = true } = {},
): Promise<CreatedTask[]> {
  const { me, later, nextNumber, publish } = context
  const drafts = await inTheirProjects(input, context)
  const keys = keysAtEnd(drafts.length)
  const tasks: CreatedTask[] = []
  for (const [index, draft] of drafts.entries()) {
    const { creatorId = me.personId } = draft
    const managers = draft.people?.manager ?? []
    const people = {
      ...draft.people,
      manager: managers.length > 0 || draft.isUnassigned ? managers : [creatorId],
    }
    tasks.push({
      ...draft,
      people,
      creatorId,
      id: draft.id ?? newId(),
      code: `T${await nextNumber(me.companyId, 'task', drafts.length - index)}`,
      orderKey: draft.orderKey ?? keys[index]!,
      everybody: [...new Set([creatorId, ...Object.values(people).flat()])],
    })
  }
  // An unpublished plan has reached nobody yet.
  const reached = tasks.filter(({ isDelete }) => isDelete !== Bin.Unpublished)
  later([
    insertTasks(me, tasks),
    insertMembers(me, tasks),
    recordedOnEach(
      me,
      'task',
      'create',
      tasks.map(({ id, creatorId: actorId }) => ({ id, actorId })),
    ),
    ...notifiedOfEach(
      me.companyId,
      'task.assigned',
      'task',
      reached.map(({ id, name, everybody, creatorId }) => ({
        actorId: creatorId,
        people: everybody,
        subjectId: id,
        title: name,
      })),
    ),
    ...(earns
      ? earnEach(
          me.companyId,
          tasks.map(({ id, creatorId: personId }) => ({ personId, kind: 'create_task', occasion: id })),
        )
      : []),
    searchable(
      me.companyId,
      'task',
      tasks.map(({ id }) => id),
    ),
    ...inWrittenOrder(
      me.companyId,
      tasks.map(({ id }) => id),
    ),
  ])
  const below = tasks.filter(({ parentId }) => parentId)
  if (below.length > 0)
    await replan(
      context,
      below.map(({ id }) => id),
    )
  await runHooks('created', tasks, context)
  for (const { id, everybody, creatorId } of reached)
    publish({
      companyId: me.companyId,
      to: everybody,
      subjectType: 'task',
      subjectId: id,
      event: 'created',
      by: creatorId,
    })
  return tasks
}

const insertTasks = (me: Context['me'], tasks: readonly CreatedTask[]): Statement => ({
  name: 'tasks_insert',
  text: `insert into task (comp_id, creator_id, id, code, type, name, summary, detail, note, status, priority,
    progress_percent, parent_id, order_key,
      plan_start_date, plan_end_date, real_end_date, plan_work_hour, point, score_power, open_type, lock_content,
        department_id, question_type_id, ctype_id, lifecycle_id, project_id, is_delete, is_milestone, customer_id,
        chance_id)
    select $1, "creatorId", id, code, coalesce(type, 'TASK'), name, coalesce(summary, ''), coalesce(detail, ''),
      coalesce(note, ''), coalesce(status, 'WAITING'),
      coalesce(priority, 0), coalesce("progressPercent", 0), "parentId", "orderKey", "planStartDate", "planEndDate",
      case when status in ('FINISH', 'FINISH_DELAY') then now() end, "planWorkHour", coalesce(point, 0),
        coalesce("scorePower", 1), coalesce("openType", 0),
      coalesce("lockContent", false), "departmentId", "questionTypeId", "ctypeId", "lifecycleId", "projectId",
        coalesce("isDelete", 0), coalesce("isMilestone", false), "customerId", "chanceId"
    from json_to_recordset($2) as draft (id uuid, "creatorId" uuid, code text, type text, name text, summary text,
      detail text, note text, status text, priority smallint,
      "progressPercent" double precision, "parentId" uuid, "orderKey" text, "planStartDate" timestamptz, "planEndDate"
        timestamptz, "planWorkHour" numeric, point smallint,
      "scorePower" numeric, "openType" smallint, "lockContent" boolean, "departmentId" uuid, "questionTypeId" uuid,
        "ctypeId" uuid, "lifecycleId" uuid, "projectId" uuid, "isDelete" smallint, "isMilestone" boolean, "customerId"
        uuid, "chanceId" uuid)`,
  values: [me.companyId, JSON.stringify(tasks.map(asRow))],
})

const asRow = ({ people: _people, everybody: _everybody, isUnassigned: _isUnassigned, ...row }: CreatedTask) => ({
  ...row,
  progressPercent: row.status && isFinish(row.status) ? 100 : (row.progressPercent ?? 0),
})

function insertMembers(me: Context['me'], tasks: readonly CreatedTask[]): Statement {
  const rows = tasks.flatMap(({ id, status = 'WAITING', people, creatorId }) =>
    memberRoles.flatMap(role =>
      (role === 'creator' ? [creatorId] : (people?.[role] ?? [])).map(personId => ({
        id,
        personId,
        role,
        isOpen: isOpenStatus(status),
        isRead: personId === creatorId,
      })),
    ),
  )
  return {
    name: 'tasks_members',
    text: `insert into member (comp_id, subject_type, subject_id, person_id, role, is_open, is_read)
      select $1, 'task', * from unnest($2::uuid[], $3::uuid[], $4::text[], $5::boolean[], $6::boolean[]) on conflict do
        nothing`,
    values: [
      me.companyId,
      rows.map(({ id }) => id),
      rows.map(({ personId }) => personId),
      rows.map(({ role }) => role),
      rows.map(({ isOpen }) => isOpen),
      rows.map(({ isRead }) => isRead),
    ],
  }
}

/**
 * Tasks that were made together stand in the order they were written in: in lists of what has changed last as well,
 * where the first is the latest by a millisecond. Their ids count on, which is the order of every other list.
 */
export const inWrittenOrder = (companyId: string, ids: readonly string[]): Statement[] =>
  ids.length < 2
    ? []
    : (['task', 'member'] as const).map(table => ({
        name: `${table}_in_written_order`,
        values: [companyId, ids],
        text: `update ${table} set last_opt_date = now() - (made.place - 1) * interval '1 millisecond' from
          unnest($2::uuid[]) with ordinality as made (id, place)
    where ${table}.comp_id = $1 and
      ${table === 'task' ? 'task.id = made.id' : `member.subject_type = 'task' and member.subject_id = made.id`}`,
      }))
