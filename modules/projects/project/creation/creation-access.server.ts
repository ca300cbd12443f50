import { col } from '#platform/server/database/row.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { holdsText } from '#mechanisms/people/people.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { projectTypes } from '#mechanisms/projects/project-types.contract.ts'
import { companySetting } from '#modules/company/company.server.ts'
import { templateCounts } from '../template/template.server.ts'
import { creationAccessCalls, noCreation } from './creation-access.contract.ts'

type QueryContext = Pick<Context, 'me' | 'run'>

const isLimited = async (context: QueryContext) => (await companySetting(context, 'create_project_limit')).open === 1
const isAuthorised = ({ me }: Pick<Context, 'me'>) => may(me, 'PROJECT_CREATE', 'PROJECT_MANAGER')

/**
 * Refuses who may not begin or copy projects (spec 1 §6 "Only authorised people may create or copy projects if the
 * admin restricts it").
 */
export async function admitCreation(context: QueryContext) {
  if (!isAuthorised(context) && (await isLimited(context))) refuse(noCreation)
}

/** Whether new projects wait until they are approved. */
export const newAreApproved = async (context: QueryContext) =>
  Boolean((await companySetting(context, 'project_approve')).status)

export const creationAccessHandlers = handle(creationAccessCalls, {
  async types(_, context) {
    const create = isAuthorised(context) || !(await isLimited(context))
    const counts = await templateCounts(context)
    return { list: projectTypes.map(type => ({ type, create, templateNum: counts.get(type) ?? 0 })) }
  },

  async access({ projectId }, context) {
    const can = projectId ? await projectSubject.admit(projectId, context) : null
    const limited = await isLimited(context)
    const allowed = !limited || isAuthorised(context)
    const [answer] = await context.run([whoMay(context.me.companyId)])
    const { administrators, projectManagers } = answer.one
    return {
      create: allowed,
      copy: allowed && (can?.copy ?? true),
      finish: can?.manage ?? false,
      isLimited: limited,
      isApproved: await newAreApproved(context),
      administrators,
      projectManagers,
    }
  },
})

/**
 * People to ask: the system administrators, and those who manage projects or may create them, directly or by a role;
 * twenty of each.
 */
const whoMay = (companyId: string) => ({
  name: 'project_who_may_create',
  value: col.json.as<Record<'administrators' | 'projectManagers', PersonBrief[]>>(),
  values: [companyId],
  text: `with brief as (
      select p.id, p.name, p.spelling, p.avatar_file_id as avatar, p.is_administrator,
        ${holdsText('p', ['PROJECT_MANAGER', 'PROJECT_CREATE'])} as manages
      from person p where p.comp_id = $1 and p.status <> ${PersonStatus.Left})
    select json_build_object(
      'administrators', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'avatar', avatar) order by
        spelling, id), '[]') from (select * from brief where is_administrator order by spelling, id limit 20) a),
      'projectManagers', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'avatar', avatar) order by
        spelling, id), '[]')
        from (select * from brief where manages and not is_administrator order by spelling, id limit 20) m))::text`,
})
