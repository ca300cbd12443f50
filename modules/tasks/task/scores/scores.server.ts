import { sql } from 'drizzle-orm'
import { instantText } from '#platform/server/database/json.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { CallOutput } from '#platform/contract/call.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { spread } from '../task-news.server.ts'
import { taskSubject } from '../task-subject.server.ts'
import { standings } from '../status/status-changes.server.ts'
import { isFinish } from '../status/task-status.contract.ts'
import { notFinished, scoreCalls, scoringIsOff } from './scores.contract.ts'

const scores = compile(sql`select json_build_object('list', coalesce(json_agg(json_build_object(
    'person', ${personJson(sql`s.comp_id`, sql`s.person_id`)}, 'score', s.score, 'summary', s.summary, 'created_at',
      ${instantText(sql`s.created_at`)}) order by s.created_at, s.person_id), '[]'::json))::text
  from task_score s where s.comp_id = ${actor.company} and s.task_id = ${param('id')}`)

export const scoreHandlers = handle(scoreCalls, {
  async list({ id }, { me, run }) {
    const [visibility, answer] = await run([
      taskSubject.visibility(id, me),
      scores({ actor_company: me.companyId, id }),
    ])
    taskSubject.requireVisible(visibility)
    return new Json<CallOutput<typeof scoreCalls.list>>(answer!.only!)
  },

  async give({ id, score, summary }, context) {
    const { me, run } = context
    await taskSubject.lock(id, context, 'score')
    const [off] = await run([
      {
        name: 'task_score_setting',
        values: [me.companyId],
        text: `select 1 from company_setting where comp_id = $1 and key_name = 'task_score' and (key_value::json ->>
          'status') = '0'`,
      },
    ])
    if (off.count > 0) refuse(scoringIsOff)
    const { status, name } = (await standings([id], context)).get(id)!
    if (!isFinish(status)) refuse(notFinished)
    await run([
      {
        name: 'task_score_give',
        values: [me.companyId, id, me.personId, score, summary],
        text: `insert into task_score (comp_id, task_id, person_id, score, summary) values ($1, $2, $3, $4, $5)
        on conflict (comp_id, task_id, person_id) do update set score = excluded.score, summary = excluded.summary,
          created_at = now()`,
      },
    ])
    await spread(context, id, name, 'score', { score }, false)
    return { id }
  },
})
