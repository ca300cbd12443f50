import { sql } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import { instantText, pageAsJson } from '#platform/server/database/json.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import type { Me } from '#platform/server/http/identity.ts'
import type { CallOutput } from '#platform/contract/call.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { taskSubject } from '../task-subject.server.ts'
import { taskVisit } from './task-visit.table.ts'
import { visitCalls } from './visits.contract.ts'

const visitors = compile(
  pageAsJson({
    row: {
      person: personJson(sql`${taskVisit.companyId}`, sql`${taskVisit.personId}`),
      seenAt: instantText(taskVisit.seenAt),
    },
    from: sql`${taskVisit}`,
    where: sql`${taskVisit.companyId} = ${actor.company} and ${taskVisit.taskId} = ${param('id')}`,
    order: sql`${taskVisit.seenAt} desc, ${taskVisit.personId}`,
  }),
)

/** Somebody looks at the task; once a minute is enough to know. */
export const visited = (me: Me, id: string): Statement => ({
  name: 'task_visited',
  values: [me.companyId, id, me.personId],
  text: `insert into task_visit (comp_id, task_id, person_id) values ($1, $2, $3)
    on conflict (comp_id, task_id, person_id) do update set seen_at = now() where task_visit.seen_at < now() - interval
      '1 minute'`,
})

export const visitHandlers = handle(visitCalls, {
  async list({ id, start, limit }, { me, run }) {
    const [visibility, answer] = await run([
      taskSubject.visibility(id, me),
      visitors({ actor_company: me.companyId, id, start, limit }),
    ])
    taskSubject.requireVisible(visibility)
    return new Json<CallOutput<typeof visitCalls.list>>(answer!.only!)
  },
})
