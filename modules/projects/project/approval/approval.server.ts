import { and, eq } from 'drizzle-orm'
import { handle } from '#platform/server/http/handle.ts'
import { found } from '#platform/server/http/refuse.ts'
import { restartApproval } from '#mechanisms/approvals/begin.server.ts'
import { recordCasesNotified } from '#mechanisms/approvals/record-cases.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { projectApprovalCalls } from './approval.contract.ts'
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
