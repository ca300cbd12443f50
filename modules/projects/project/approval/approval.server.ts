import { and, eq } from 'drizzle-orm'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { restartApproval } from '#mechanisms/approvals/begin.server.ts'
import { recordCasesNotified } from '#mechanisms/approvals/record-cases.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { projectApprovalCalls, projectWaiting } from './approval.contract.ts'
import { projectApproval } from './project-approval.server.ts'

const { decide, ...cases } = recordCasesNotified('project')

export const projectApprovalHandlers = handle(projectApprovalCalls, {
  ...cases,

  async handIn({ id, chosen, copyIds }, context) {
    const { me, db } = context
    await projectSubject.lock(id, context)
    const [row] = await db
      .select()
      .from(project)
      .where(and(eq(project.companyId, me.companyId), eq(project.id, id)))
    const { name, type, preAmount, departmentId } = found(row)
    return {
      id,
      status: await restartApproval(
        projectApproval,
        { id, title: name, kind: String(type), amount: preAmount, departmentId, chosen, copyIds },
        context,
      ),
    }
  },

  handle: decide,
})

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
