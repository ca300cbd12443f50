import { col } from '#platform/server/database/row.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { moduleSetting, notOfType, tabsOf, type ProjectScope } from './project-modules.contract.ts'
import { spreadProject } from './project-news.server.ts'

/** What a project shows, as its managers have put it; null where its type's usual tabs stand. */
export const modulesJson = sql`(select kept.key_value::json from company_setting kept
  where kept.comp_id = ${project.companyId} and kept.key_name = ${project.id} || '_custom_agile_project_module')`

/** Keeps which tabs a project has, in their order; null gives it its type's again. Its managers' alone. */
export async function setModules(id: string, modules: readonly ProjectScope[] | null, context: Context) {
  await projectSubject.lock(id, context, 'manage')
  await keepModules(id, modules, context)
  return { id }
}

/** The same of a project that is held already, by somebody who may. Refused where its type has no such tab. */
export async function keepModules(id: string, modules: readonly ProjectScope[] | null, context: Context) {
  const { me, run } = context
  if (modules !== null) await admitTabs(id, modules, context, 'modules')
  const name = moduleSetting(id)
  await run([
    modules === null
      ? {
          name: 'project_modules_usual',
          values: [me.companyId, name],
          text: 'delete from company_setting where comp_id = $1 and key_name = $2',
        }
      : {
          name: 'project_modules',
          values: [me.companyId, name, JSON.stringify([...new Set(modules)])],
          text: `insert into company_setting (comp_id, key_name, key_value) values ($1, $2, $3)
          on conflict (comp_id, key_name) do update set key_value = excluded.key_value, changed_at = now()`,
        },
  ])
  await spreadProject(id, { action: 'modules' }, context)
}

/**
 * Refused where a project's type lacks one of these tabs: no sprint is planned in a waterfall, and none of its tabs is
 * turned on.
 */
export async function admitTabs(
  projectId: string,
  scopes: readonly ProjectScope[],
  { me, run }: Pick<Context, 'me' | 'run'>,
  field?: string,
) {
  const [answer] = await run([
    {
      name: 'project_type',
      value: col.int.as<ProjectType>(),
      values: [me.companyId, projectId],
      text: 'select type from project where comp_id = $1 and id = $2',
    },
  ])
  const tabs = tabsOf[answer.one]
  if (!scopes.every(scope => tabs.includes(scope))) refuse(notOfType, {}, field)
}
