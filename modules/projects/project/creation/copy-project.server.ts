import { and, eq } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { readInstant } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found } from '#platform/server/http/refuse.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import type { ProjectRole } from '#mechanisms/projects/project-types.contract.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { processSetting } from '../../agile/agile.contract.ts'
import { readBlueprint } from '../template/read-blueprint.server.ts'
import type { projectTemplateCalls } from '../template/template.contract.ts'
import { createProject } from './create-project.server.ts'
import { moduleSetting } from '../project-modules.contract.ts'

/**
 * Begins a project as a copy of one that the actor takes part in; it is the actor's to manage, unless others are named.
 * Its end stands as far from its start as before.
 */
export async function copyProject(
  { id: from, name, planStartDate, managerIds, withPeople, withTasks }: CallParsed<typeof projectTemplateCalls.copy>,
  context: Context,
) {
  const { me, db, run } = context
  await projectSubject.admit(from, context, 'copy')
  const [row] = await db
    .select()
    .from(project)
    .where(and(eq(project.companyId, me.companyId), eq(project.id, from)))
  const {
    type,
    summary,
    priority,
    typeId,
    departmentId,
    sellMgrId,
    isOutside,
    isControlled,
    planCalendar,
    planStartDate: start,
    planEndDate: end,
  } = found(row)
  const content = await readBlueprint(from, context)
  const people = withPeople ? await peopleOf(from, context) : []
  const begins = planStartDate ? readInstant(planStartDate, me.timeZone) : new Date().toISOString()
  const id = newId()
  const code = await createProject(
    id,
    {
      name,
      type,
      summary,
      priority: priority as 0 | 1 | 2 | 3,
      typeId,
      departmentId,
      sellMgrId,
      isOutside,
      isControlled,
      planCalendar,
      preDate: null,
      preAmount: null,
      chosen: {},
      copyIds: [],
      planStartDate: begins,
      planEndDate:
        start && end ? new Date(Date.parse(begins) + Date.parse(end) - Date.parse(start)).toISOString() : null,
      managerIds: managerIds.length > 0 ? managerIds : [me.personId],
      partners: people.filter(({ role }) => role !== 'manager'),
    },
    withTasks ? content : { ...content, tasks: [] },
    context,
  )
  await run([
    {
      name: 'project_settings_copy',
      values: [
        me.companyId,
        [moduleSetting, processSetting].map(name => name(from)),
        [moduleSetting, processSetting].map(name => name(id)),
      ],
      text: `insert into company_setting (comp_id, key_name, key_value) select kept.comp_id, same.copy, kept.key_value
      from company_setting kept join unnest($2::text[], $3::text[]) as same (name, copy) on kept.key_name = same.name
        where kept.comp_id = $1 on conflict do nothing`,
    },
  ])
  return { id, code }
}

async function peopleOf(projectId: string, { me, run }: Context): Promise<{ personId: string; role: ProjectRole }[]> {
  const [answer] = await run([
    {
      name: 'project_people_copied',
      row: { personId: col.uuid, role: col.text.as<ProjectRole>() },
      values: [me.companyId, projectId],
      text: `select m.person_id, m.role from member m join person p on p.comp_id = m.comp_id and p.id = m.person_id and
        p.status <> ${PersonStatus.Left}
      where m.comp_id = $1 and m.subject_type = 'project' and m.subject_id = $2 and m.role in ('manager',
        'senior_member', 'product_manager', 'member')`,
    },
  ])
  return answer.rows.map(({ personId, role }) => ({ personId, role }))
}
