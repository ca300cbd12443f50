import { and, eq } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import { admitEntries, dictionary } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { earn } from '#mechanisms/points/points.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { planDates } from '#modules/tasks/tasks.contract.ts'
import { beginStages } from '../stage/stage.server.ts'
import { projectDetail } from './project-detail.server.ts'
import { projectRows } from './project-list.server.ts'
import { changeManagers, changePartners, followProject } from './project-members.server.ts'
import { spreadProject } from './project-news.server.ts'
import { changeProjectStatus, recoverProject, removeProject, restartProject, signProject } from './project-status.server.ts'
import { projectCalls, projectEnded, projectManagerNeeded, unknownProjectChoice } from './project.contract.ts'

dictionary('PROJECT_TYPE', { name: { zh: '项目分类', en: 'Project categories' }, about: { zh: '项目属于哪一类，例如：研发、交付、市场、内部改进', en: 'What sort of project it is: research, delivery, marketing, improvement' } })
for (const key of ['project_department', 'project_type', 'project_sell_mgr']) refuseOn(key, unknownProjectChoice)

export const projectHandlers = handle(projectCalls, {
  list: (query, context) => projectRows(query, context),
  detail: ({ id }, context) => projectDetail(id, context),

  async create(draft, context) {
    const id = newId()
    return { id, code: await createProject(id, draft, context) }
  },

  async update({ id, ...changes }, context) {
    const { me, db } = context
    await projectSubject.lock(id, context, 'edit')
    if (changes.typeId) await admitEntries(context, [{ kind: 'PROJECT_TYPE', id: changes.typeId, field: 'type_id' }])
    const own = and(eq(project.companyId, me.companyId), eq(project.id, id))
    const [before] = await db.select().from(project).where(own)
    const datesGiven = changes.planStartDate !== undefined || changes.planEndDate !== undefined
    const after = { ...changes, ...datesGiven ? planDates({ ...found(before), ...changes }, me.timeZone) : {} }
    const changed = Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== undefined && value !== before![name as keyof typeof before]))
    if (Object.keys(changed).length === 0) return { id }
    await db.update(project).set(changed).where(own)
    if (changed.name) await context.run([searchable(me.companyId, 'project', [id])])
    await spreadProject(id, { action: 'edit', details: Object.fromEntries(Object.keys(changed).map(name => [name, isLong(name) ? true : [before![name as keyof typeof before], changed[name]]])) }, context)
    return { id }
  },

  changeStatus: ({ id, status }, context) => changeProjectStatus(id, status, context),
  restart: ({ id, withTasks }, context) => restartProject(id, withTasks, context),
  signStatus: ({ id, signStatus }, context) => signProject(id, signStatus, context),

  async changePercent({ id, percent }, context) {
    const { me, run } = context
    const can = await projectSubject.lock(id, context)
    if (!can.edit) refuse(projectEnded)
    const [was] = await run([{
      name: 'project_percent', values: [me.companyId, id, percent], plain: true,
      text: 'with before as (select percent from project where comp_id = $1 and id = $2) update project set percent = $3 from before where comp_id = $1 and id = $2 returning before.percent',
    }])
    await spreadProject(id, { action: 'edit', details: { percent: [Number(was!.rows[0]![0]), percent] } }, context)
    return { id }
  },

  changeManager: ({ id, managerIds }, context) => changeManagers(id, managerIds, context),
  changeMembers: ({ id, addPartners, delPartners }, context) => changePartners(id, { add: addPartners, remove: delPartners }, context),
  follow: ({ id, operation }, context) => followProject(id, operation === 'add', context),
  remove: ({ id }, context) => removeProject(id, context),
  recover: ({ id }, context) => recoverProject(id, context),
})

const isLong = (name: string) => name === 'summary'

/** Makes a project with its people and the stages of its type; answers its code. Whoever calls has looked whether the asker may. Refused without a manager (spec 1 §5). */
export async function createProject(id: string, { managerIds, partners, ...draft }: CallParsed<typeof projectCalls.create>, context: Context): Promise<string> {
  const { me, db, run, nextNumber, tell } = context
  if (managerIds.length === 0) refuse(projectManagerNeeded, {}, 'manager_ids')
  await admitEntries(context, [{ kind: 'PROJECT_TYPE', id: draft.typeId, field: 'type_id' }])
  const code = `P${await nextNumber(me.companyId, 'project')}`
  // A waterfall's plan is published before its tasks reach anybody (spec 1 §4).
  await db.insert(project).values({ ...draft, ...planDates(draft, me.timeZone), code, id, companyId: me.companyId, creatorId: me.personId, isPublish: draft.type !== 0 })
  const inRole = (role: string) => partners.filter(one => one.role === role).map(one => one.personId)
  const managers = [...new Set([...managerIds, ...inRole('manager')])]
  await run([
    addMembers(me.companyId, 'project', id, {
      creator: [me.personId], manager: managers, senior_member: inRole('senior_member'), product_manager: inRole('product_manager'), member: inRole('member'),
    }, me.personId),
    recorded(me, 'project', id, 'create'),
    ...notified(me, [...managers, ...partners.map(one => one.personId)], { kind: 'project.assigned', subjectType: 'project', subjectId: id, title: draft.name }),
    earn(me, 'create_project', id),
    searchable(me.companyId, 'project', [id]),
  ])
  await beginStages(id, draft.type, context)
  tell({ companyId: me.companyId, to: [me.personId, ...managers, ...partners.map(one => one.personId)], subjectType: 'project', subjectId: id, event: 'created', by: me.personId })
  return code
}
