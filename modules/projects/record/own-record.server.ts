import type { Context } from '#platform/server/http/handle.ts'
import { found } from '#platform/server/http/refuse.ts'
import { memberIds } from '#mechanisms/members/members.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'

/** Tables of what a project has of its own. */
type OwnTable = 'project_task_stage' | 'project_sprint' | 'project_version' | 'project_module'
type Ability = 'edit' | 'addTask'

/**
 * The project of one of its own records, whose row is held until the transaction ends; the asker has to be allowed `ability` there.
 * Refused alike where the record never was, is another company's, or stands in a project that is not to be seen.
 */
export async function holdOwn(table: OwnTable, id: string, ability: Ability, context: Context): Promise<string> {
  const [answer] = await context.run([{
    name: `${table}_hold`, plain: true, values: [context.me.companyId, id], text: `select project_id from ${table} where comp_id = $1 and id = $2 for update`,
  }])
  const projectId = found(answer!.rows[0])[0] as string
  await projectSubject.admit(projectId, context, ability)
  return projectId
}

/** The phones of everybody in a project look again: what is in it stands otherwise now. */
export async function tellProject(projectId: string, event: string, { me, run, tell }: Pick<Context, 'me' | 'run' | 'tell'>) {
  const [people] = await run([memberIds(me.companyId, 'project', projectId)])
  tell({ companyId: me.companyId, to: [...new Set([me.personId, ...people!.rows.map(([personId]) => personId as string)])], subjectType: 'project', subjectId: projectId, event, by: me.personId })
}
