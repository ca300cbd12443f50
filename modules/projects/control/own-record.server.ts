import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found } from '#platform/server/http/refuse.ts'
import { memberIds } from '#mechanisms/members/members.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'

/** Tables of what a project has of its own. */
type OwnTable = 'project_task_stage' | 'project_sprint' | 'project_version' | 'project_module'
type Ability = 'edit' | 'addTask'

/**
 * The project of one of its own records, whose row is held until the transaction ends; the actor has to be allowed
 * `ability` there. Refused alike where the record never was, is another company's, or stands in a project that is not
 * to be seen.
 */
export async function holdOwn(table: OwnTable, id: string, ability: Ability, context: Context): Promise<string> {
  const [answer] = await context.run([
    {
      name: `${table}_hold`,
      value: col.uuid,
      values: [context.me.companyId, id],
      text: `select project_id from ${table} where comp_id = $1 and id = $2 for update`,
    },
  ])
  const projectId = found(answer.first)
  await projectSubject.admit(projectId, context, ability)
  return projectId
}

/** The phones of everybody in a project look again: what is in it stands otherwise now. */
export const tellProject = (projectId: string, event: string, context: Telling) =>
  tellProjects([projectId], event, context)

/** The same of several. */
export async function tellProjects(projectIds: readonly string[], event: string, { me, run, publish }: Telling) {
  const answers = await run(projectIds.map(id => memberIds(me.companyId, 'project', id)))
  for (const [place, subjectId] of projectIds.entries())
    publish({
      companyId: me.companyId,
      to: [...new Set([me.personId, ...answers[place]!.rows])],
      subjectType: 'project',
      subjectId,
      event,
      by: me.personId,
    })
}
type Telling = Pick<Context, 'me' | 'run' | 'publish'>
