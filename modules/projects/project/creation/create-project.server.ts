import type { CallParsed } from '#platform/contract/call.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { beginApproval } from '#mechanisms/approvals/begin.server.ts'
import { admitEntries } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { earn } from '#mechanisms/points/points.server.ts'
import { ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import type { OwnCalendar } from '#mechanisms/projects/project-types.contract.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { holdPlanOf } from '#modules/tasks/tasks.server.ts'
import { projectApproval } from '../approval/project-approval.server.ts'
import { beginStages } from '../../agile/agile.server.ts'
import type { Blueprint } from '../template/blueprint.contract.ts'
import { buildBlueprint, firstDayOf } from '../template/build-blueprint.server.ts'
import { admitCreation, newAreApproved } from './creation-access.server.ts'
import { projectDates } from '../project-dates.ts'
import { noOwnCalendar, projectManagerNeeded, type projectCalls } from '../project.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'

type Draft = Omit<CallParsed<typeof projectCalls.create>, 'templateId' | 'contractId' | 'chanceId'> & {
  ownCalendar?: OwnCalendar | null
}

/**
 * Creates a project with its members, and the stages of its type or those of a blueprint with its tasks; returns its
 * code. If the company requires approvals it waits for one (`isDelete` 4), with its tasks, and nobody is notified
 * before. Refused to people who may not create projects, and without a manager (spec 1 §5, §6).
 */
export async function createProject(
  id: string,
  { managerIds, partners, chosen, copyIds, ...draft }: Draft,
  content: Blueprint | null,
  context: Context,
): Promise<string> {
  const { me, nextNumber, publish } = context
  await admitCreation(context)
  if (managerIds.length === 0) refuse(projectManagerNeeded, {}, 'manager_ids')
  await admitEntries(context, [{ kind: 'PROJECT_TYPE', id: draft.typeId, field: 'type_id' }])
  const isWaiting = await newAreApproved(context)
  if (content) await holdPlanOf(context)
  const code = `P${await nextNumber(me.companyId, 'project')}`
  const counted = draft.planCalendar ?? (content ? (content.calendar ?? 'natural') : 'company')
  if (counted === 'own' && !content?.ownCalendar) refuse(noOwnCalendar, {}, 'plan_calendar')
  const everybody = await insertProject(
    { id, code, isWaiting },
    { managerIds, partners, ...draft, planCalendar: counted, ownCalendar: content?.ownCalendar ?? null },
    context,
  )
  if (content && content.stages.length > 0)
    await buildBlueprint(
      { id, type: draft.type, firstDay: firstDayOf(draft.planStartDate, me.timeZone) },
      content,
      context,
    )
  else await beginStages(id, draft.type, context)
  if (isWaiting)
    await beginApproval(
      projectApproval,
      {
        id,
        title: draft.name,
        kind: String(draft.type),
        amount: draft.preAmount ?? null,
        departmentId: draft.departmentId ?? null,
        chosen,
        copyIds,
      },
      context,
    )
  publish({
    companyId: me.companyId,
    to: [me.personId, ...everybody],
    subjectType: 'project',
    subjectId: id,
    event: 'created',
    by: me.personId,
  })
  return code
}

interface NewProject {
  id: string
  code: string
  isWaiting: boolean
}

/**
 * Writes a project with its members, who are notified unless it waits for an approval; returns them. The caller has
 * checked the actor's rights.
 */
export async function insertProject(
  { id, code, isWaiting }: NewProject,
  { managerIds, partners, ...draft }: Omit<Draft, 'chosen' | 'copyIds'>,
  { me, db, run }: Pick<Context, 'me' | 'db' | 'run'>,
): Promise<string[]> {
  // A waterfall's plan is published before its tasks reach anybody (spec 1 §4).
  await db.insert(project).values({
    ...draft,
    planCalendar: draft.planCalendar ?? 'company',
    ...projectDates(draft, me.timeZone),
    code,
    id,
    companyId: me.companyId,
    creatorId: me.personId,
    isPublish: draft.type !== ProjectType.Waterfall,
    isDelete: isWaiting ? Bin.Unpublished : Bin.None,
  })
  const inRole = (role: string) => partners.filter(one => one.role === role).map(one => one.personId)
  const managers = [...new Set([...managerIds, ...inRole('manager')])]
  const everybody = [...managers, ...partners.map(one => one.personId)]
  await run([
    addMembers(
      me.companyId,
      'project',
      id,
      {
        creator: [me.personId],
        manager: managers,
        senior_member: inRole('senior_member'),
        product_manager: inRole('product_manager'),
        member: inRole('member'),
      },
      me.personId,
    ),
    recorded(me, 'project', id, 'create'),
    ...(isWaiting
      ? []
      : notified(me, everybody, {
          kind: 'project.assigned',
          subjectType: 'project',
          subjectId: id,
          title: draft.name,
        })),
    earn(me, 'create_project', id),
    searchable(me.companyId, 'project', [id]),
  ])
  return everybody
}
