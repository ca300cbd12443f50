import type { Context } from '#platform/server/http/handle.ts'

/** All tasks below some, the given ones included, as a query of ids. */
export const below = `with recursive below as (
  select id from task where comp_id = $1 and id = $2
  union select t.id from task t join below b on t.comp_id = $1 and t.parent_id = b.id)`

/** Everything below a task, and the task itself. */
export async function withChildren({ me, run }: Context, id: string): Promise<string[]> {
  const [answer] = await run([{ name: 'task_below', text: `${below} select id from below`, values: [me.companyId, id], plain: true }])
  return answer!.rows.map(([one]) => one as string)
}
