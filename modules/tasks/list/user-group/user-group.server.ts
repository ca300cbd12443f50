import { sql } from 'drizzle-orm'
import { takeTurns } from '#platform/server/database/turns.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { newId } from '#platform/server/database/ids.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import { notFound } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { actorValues } from '#mechanisms/subjects/subject.server.ts'
import { taskSubject } from '../../task/task-subject.server.ts'
import { task } from '../../task/task.table.ts'
import {
  mostGroups,
  movedMeanwhile,
  nameTaken,
  tooManyGroups,
  userGroupCalls,
  type UserGroup,
} from './user-group.contract.ts'

/** Those among the given tasks that the actor may see. */
const seenAmong = compile(
  sql`select count(*) from ${task} where ${task.companyId} = ${param('actor_company')} and ${task.id} =
    any(${param('ids')}::uuid[]) and ${taskSubject.seen}`,
  { value: col.int },
)

export const userGroupHandlers = handle(userGroupCalls, {
  async list({ type }, { me, run }) {
    const [answer] = await run([
      {
        name: 'task_groups',
        text: `select json_build_object('list', coalesce(json_agg(json_build_object('id', g.id, 'uuid', g.id, 'name',
          g.name, 'position', g.position, 'task_num', (
          select count(*) from task_group_member b where b.comp_id = g.comp_id and b.group_id = g.id)) order by
            g.position, g.id), '[]'::json))::text
        from task_group g where g.comp_id = $1 and g.person_id = $2 and g.type = $3`,
        values: [me.companyId, me.personId, type],
      },
    ])
    return new Json<{ list: UserGroup[] }>(answer!.only!)
  },

  async create({ type, name }, { me, run }) {
    const id = newId()
    const [, made] = await run([
      takeTurns(me.personId, 'task groups'),
      {
        name: 'task_group_create',
        text: `insert into task_group (comp_id, id, person_id, type, name, position)
        select $1, $2, $3, $4, $5, coalesce(max(position) + 1, 0) from task_group where comp_id = $1 and person_id = $3
          having count(*) < ${mostGroups} returning id`,
        values: [me.companyId, id, me.personId, type, name],
      },
    ])
    if (made.count === 0) refuse(tooManyGroups)
    return { id }
  },

  async rename({ id, name }, { me, run }) {
    const [renamed] = await run([
      {
        name: 'task_group_rename',
        value: col.uuid,
        values: [me.companyId, me.personId, id, name],
        text: 'update task_group set name = $4 where comp_id = $1 and person_id = $2 and id = $3 returning id',
      },
    ])
    found(renamed.first)
    return { id }
  },

  async remove({ id }, { me, run }) {
    const [removed] = await run([
      {
        name: 'task_group_remove',
        value: col.uuid,
        values: [me.companyId, me.personId, id],
        text: 'delete from task_group where comp_id = $1 and person_id = $2 and id = $3 returning id',
      },
    ])
    found(removed.first)
    return { id }
  },

  async sort({ type, ids }, { me, run }) {
    await run([
      takeTurns(me.personId, 'task groups'),
      {
        name: 'task_group_sort',
        values: [me.companyId, me.personId, type, ids],
        text: `update task_group set position = wanted.position from unnest($4::uuid[]) with ordinality wanted (id,
          position)
        where task_group.comp_id = $1 and person_id = $2 and type = $3 and task_group.id = wanted.id`,
      },
    ])
    return {}
  },

  async bind({ taskId, fromGroupId, toGroupId }, { me, run }) {
    if (taskId.length === 0) return {}
    const [seen, , group] = await run([
      seenAmong({ ...actorValues(taskSubject, me), ids: taskId }),
      takeTurns(me.personId, 'task groups'),
      {
        name: 'task_group_own',
        values: [me.companyId, me.personId, toGroupId ?? null],
        text: 'select from task_group where comp_id = $1 and person_id = $2 and id = $3',
      },
    ])
    if (seen.one < taskId.length || (toGroupId && group.count === 0)) refuse(notFound)
    const [moved] = await run([
      {
        name: 'task_group_leave',
        values: [me.companyId, me.personId, taskId, fromGroupId ?? null],
        text: `delete from task_group_member where comp_id = $1 and person_id = $2 and task_id = any($3::uuid[]) and
          ($4::uuid is null or group_id = $4::uuid) returning task_id`,
      },
    ])
    // The client names the group it saw the task in: another device may have moved it since.
    if (fromGroupId && moved.count < taskId.length) refuse(movedMeanwhile)
    if (toGroupId) {
      await run([
        {
          name: 'task_group_bind',
          values: [me.companyId, me.personId, taskId, toGroupId],
          text: `insert into task_group_member (comp_id, person_id, task_id, group_id) select $1, $2, id, $4::uuid from
            unnest($3::uuid[]) as bound (id)`,
        },
      ])
    }
    return {}
  },
})

/** What is added to others' by this file. */
export const userGroupParts: Part[] = [
  refuseOn('task_group_name_key', nameTaken),
  refuseOn('task_group_member_task', notFound),
]
