import { newId } from '#platform/server/database/ids.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { StatusChange } from '../task-hooks.server.ts'

/**
 * Keeps what some changes of status have changed, so that their maker can take them back; answers under what. Older
 * ones go.
 */
export async function keepChanges(
  changes: readonly StatusChange[],
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<string> {
  const id = newId()
  await run([
    {
      name: 'status_batches_forget',
      values: [me.companyId, me.personId],
      text: `delete from task_status_batch where comp_id = $1 and person_id = $2 and created_at < now() - interval
        '1 hour'`,
    },
    {
      name: 'status_batch_keep',
      values: [me.companyId, id, me.personId, JSON.stringify(changes)],
      text: 'insert into task_status_batch (comp_id, id, person_id, changes) values ($1, $2, $3, $4::jsonb)',
    },
  ])
  return id
}
