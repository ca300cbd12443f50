import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'

/** Everything below a task, and the task itself. */
export async function withChildren({ me, run }: Pick<Context, 'me' | 'run'>, id: string): Promise<string[]> {
  const [answer] = await run([
    {
      name: 'task_below',
      value: col.uuid,
      values: [me.companyId, id],
      text: `with recursive below as (
        select id from task where comp_id = $1 and id = $2
        union select t.id from task t join below b on t.comp_id = $1 and t.parent_id = b.id)
      select id from below`,
    },
  ])
  return answer.rows
}
