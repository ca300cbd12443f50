import { sql } from 'drizzle-orm'
import type { CallOutput } from '#platform/contract/call.ts'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { fileGroup } from '#mechanisms/deliverables/deliverable.table.ts'
import { groupsOf, groupsOfOne, states } from '#mechanisms/deliverables/group-list.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { actorValues } from '#mechanisms/subjects/subject.server.ts'
import { taskSubject } from '../task/task-subject.server.ts'
import { task } from '../task/task.table.ts'
import { deliverableCalls } from './deliverable.contract.ts'

const ofTask = compile(groupsOfOne(taskSubject))

const filters = {
  missing: states.missing,
  submitted: states.submitted,
  confirmed: states.confirmed,
  isRequired: sql`${fileGroup.isRequired} = ${param('isRequired')}::boolean`,
  key: sql`(${fileGroup.summary} ilike ${param('pattern')} or ${task.name} ilike ${param('pattern')} or ${task.code} =
    upper(${param('key')}))`,
}

const lists = shapes((shape: string) =>
  groupsOf(taskSubject, {
    row: {
      task: sql`json_build_object('id', ${task.id}, 'uuid', ${task.id}, 'code', ${task.code}, 'name', ${task.name})`,
    },
    where: [
      sql`${task.isDelete} = ${fixed(Bin.None)}`,
      ...(JSON.parse(shape) as (keyof typeof filters)[]).map(name => filters[name]),
    ],
    order: sql`${fileGroup.createdAt} desc, ${fileGroup.id} desc`,
    inOrder: true,
  }),
)

export const deliverableHandlers = handle(deliverableCalls, {
  async ofTask({ id }, { me, run }) {
    const [visibility, answer] = await run([
      taskSubject.visibility(id, me),
      ofTask({ ...actorValues(taskSubject, me), id, start: 0, limit: 100 }),
    ])
    taskSubject.requireVisible(visibility)
    return new Json<CallOutput<typeof deliverableCalls.ofTask>>(answer!.only!)
  },

  async list({ state, key, isRequired, ...query }, { me, run }) {
    const shape = [
      ...(state ? [state] : []),
      ...(isRequired === undefined ? [] : ['isRequired']),
      ...(key ? ['key'] : []),
    ]
    const [answer] = await run([
      lists(JSON.stringify(shape))({
        ...query,
        ...actorValues(taskSubject, me),
        isRequired,
        key,
        pattern: likePattern(key ?? ''),
      }),
    ])
    return new Json<CallOutput<typeof deliverableCalls.list>>(answer!.only!)
  },
})
