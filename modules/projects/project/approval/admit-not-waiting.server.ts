import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { projectWaiting } from './approval.contract.ts'

/** What somebody has yet to agree to stays as they were shown it: withdrawn, it is changed and resubmitted. */
export async function admitNotWaiting(id: string, { me, run }: Pick<Context, 'me' | 'run'>) {
  const [answer] = await run([
    {
      name: 'project_is_waiting',
      values: [me.companyId, id],
      text: `select 1 from approval_case where comp_id = $1 and subject_type = 'project' and subject_id = $2 and status
        = 'waiting'`,
    },
  ])
  if (answer.count > 0) refuse(projectWaiting)
}
