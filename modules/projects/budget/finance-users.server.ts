import type { Context } from '#platform/server/http/handle.ts'
import { addMembers, peopleInRole, removeMembers } from '#mechanisms/members/members.server.ts'
import { spreadProject } from '../project/project-news.server.ts'

/** Makes these people the ones who keep a project's money, and nobody else. The project is held, and whoever calls has looked whether the asker may. */
export async function keepFinanceUsers(projectId: string, personIds: readonly string[], context: Context) {
  const { me, run } = context
  const gone = (await peopleInRole('project', projectId, 'finance', context)).filter(one => !personIds.includes(one))
  await run([removeMembers(me.companyId, 'project', projectId, 'finance', gone), addMembers(me.companyId, 'project', projectId, { finance: personIds }, me.personId)])
  await spreadProject(projectId, { action: 'finance_users', left: gone }, context)
}
