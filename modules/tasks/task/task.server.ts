import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { notFound, refusal } from '#platform/contract/refusals.ts'
import { say } from '#platform/contract/words.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import { attach, setAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers, markRead, memberIds, removeMembers } from '#mechanisms/members/members.server.ts'
import { noticesRead, notified } from '#mechanisms/notifications/notify.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { forgotten } from '#mechanisms/subjects/hanging.server.ts'
import { beginParts } from '../item/new-parts.server.ts'
import { taskList } from '../list/task-list.server.ts'
import { taskParts } from '../list/task-parts.server.ts'
import { percentShown } from '../plan/percent.server.ts'
import { admitPlanEdit } from '../plan/plan-guards.server.ts'
import { isPlanned } from '../plan/plan-turn.server.ts'
import { replan } from '../plan/replan.server.ts'
import { mostManagers, taskCalls } from './task.contract.ts'
import { earnForStatus, reachChildren, saveStatus } from './status/status-changes.server.ts'
import { isOpenStatus, nextStatus, onlyEndedRestart } from './status/task-status.contract.ts'
import { createTasks } from './task-creation.server.ts'
import { planDates } from './task-dates.contract.ts'
import { exportTasks } from './task-export.server.ts'
import { taskDetail } from './task-list.server.ts'
import { spread } from './task-news.server.ts'
import { taskSubject } from './task-subject.server.ts'
import { task } from './task.table.ts'
import { withChildren } from './tree/below.server.ts'

const managerNeeded = refusal('task.manager.needed', { zh: '至少保留一位负责人', en: 'At least one manager is kept' })
const unknownChoice = refusal('task.choice.unknown', { zh: '所选的部门或选项不存在', en: 'This department or choice is gone' })
const tooManyManagers = refusal('task.manager.too_many', { zh: '负责人最多 10 位', en: 'At most 10 managers' })

// Another company's, or one that is gone: the key says so.
for (const key of ['task_department', 'task_question_type', 'task_ctype', 'task_lifecycle']) refuseOn(key, unknownChoice)

export const taskHandlers = handle(taskCalls, {
  list: (query, context) => taskList(query, context),
  advancedList: (query, context) => taskList(query, context, 'company'),
  parts: (query, context) => taskParts(query, context),
  export: (query, context) => exportTasks(query, context),
  detail: ({ id }, context) => taskDetail(id, context),

  async read({ id }, context) {
    const { me, run } = context
    await taskSubject.admit(id, context)
    await run([markRead(me.companyId, 'task', id, me.personId), noticesRead(me, 'task', id)])
    return { id }
  },

  async create({ personId, personType, managerIds, approvalIds, partnerIds, followerIds, resId, ...draft }, context) {
    const { me } = context
    const named = { manager: managerIds, approval: approvalIds, partner: partnerIds, follower: followerIds }
    const people = { ...named, [personType]: [...new Set([...named[personType], ...personId])] }
    if (people.manager.length > mostManagers) refuse(tooManyManagers)
    if (draft.parentId) await openParent(draft.parentId, context)
    const [created] = await createTasks(context, [{ ...draft, ...planDates(draft, me.timeZone), people }])
    await beginParts(created!, draft, context)
    const { id, code } = created!
    await attach(context, 'task', id, resId)
    return { id, code }
  },

  async changeStatus({ id, status }, context) {
    await taskSubject.lock(id, context, 'changeStatus')
    const { name, ...now } = await standing(id, context)
    const next = nextStatus({ ...now, from: now.status, to: status, now: new Date().toISOString() })
    if (typeof next === 'object') {
      return { id, status: now.status, progressPercent: now.progressPercent, optResult: { code: next.code, msg: say(next.sentence, context.asked.locale) } }
    }
    const progressPercent = await saveStatus(context, id, now.status, next)
    await reachChildren(context, id, next)
    if (now.isPlanned) await replan(context, [id])
    await earnForStatus(context, id, next, now.byApprover)
    await spread(context, id, name, 'status', { status: [now.status, next] }, isOpenStatus(next))
    return { id, status: next, progressPercent, optResult: null }
  },

  async restart({ id }, context) {
    await taskSubject.lock(id, context, 'changeStatus')
    const { name, status, isPlanned } = await standing(id, context)
    if (isOpenStatus(status)) refuse(onlyEndedRestart)
    const progressPercent = await saveStatus(context, id, status, 'RUNNING')
    if (isPlanned) await replan(context, [id])
    await spread(context, id, name, 'restart', { status: [status, 'RUNNING'] }, true)
    return { id, status: 'RUNNING' as const, progressPercent }
  },

  async changeMembers({ id, role, addId, delId }, context) {
    const { me, run, db } = context
    await taskSubject.lock(id, context, 'changeMembers')
    await run([
      removeMembers(me.companyId, 'task', id, role, delId),
      addMembers(me.companyId, 'task', id, { [role]: addId }, me.personId),
    ])
    const [count] = await db.execute<{ managers: number, name: string }>(sql`select t.name, (select count(*)::int from member m
      where m.comp_id = t.comp_id and m.subject_type = 'task' and m.subject_id = t.id and m.role = 'manager') as managers
      from task t where t.comp_id = ${me.companyId} and t.id = ${id}`) as unknown as { managers: number, name: string }[]
    if (count!.managers === 0) refuse(managerNeeded)
    if (count!.managers > mostManagers) refuse(tooManyManagers)
    await run(notified(me, addId, { kind: 'task.assigned', subjectType: 'task', subjectId: id, title: count!.name }))
    await spread(context, id, count!.name, 'members', { role, added: addId, removed: delId }, true, delId)
    return { id }
  },

  async update({ id, resId, ...changes }, context) {
    const { me, db } = context
    await taskSubject.lock(id, context, 'edit')
    const [before] = await db.select({ ...getTableColumns(task), isPlanned }).from(task).where(and(eq(task.companyId, me.companyId), eq(task.id, id)))
    if (!before) refuse(notFound)
    const datesGiven = changes.planStartDate !== undefined || changes.planEndDate !== undefined
    const after = { ...changes, ...(datesGiven ? planDates({ ...before, ...changes }, me.timeZone) : {}) }
    const changed = Object.fromEntries(Object.entries(after).filter(([key, value]) => value !== undefined && !isSame(before[key as keyof typeof before], value)))
    if (Object.keys(changed).length === 0 && !resId) return { id }
    if (resId) await setAttachments(context, 'task', id, resId)
    if (changed.name) await context.run([searchable(me.companyId, 'task', [id])])
    if (before.isPlanned) await admitPlanEdit(context, id, changed)
    await db.update(task).set({ ...changed, lastOptDate: sql`now()` }).where(and(eq(task.companyId, me.companyId), eq(task.id, id)))
    if (before.isPlanned && planFields.some(field => field in changed)) await replan(context, [id])
    const details = Object.fromEntries(Object.entries(changed).map(([key, value]) => [key, key === 'detail' ? true : [before[key as keyof typeof before], value]]))
    if (resId) Object.assign(details, { attachments: true })
    await spread(context, id, changes.name ?? before.name, 'edit', details, true)
    return { id }
  },

  async remove({ id }, context) {
    const { me, run, db, tell } = context
    await taskSubject.lock(id, context, 'remove')
    const [above] = await db.select({ parentId: task.parentId }).from(task).where(and(eq(task.companyId, me.companyId), eq(task.id, id)))
    const all = await withChildren(context, id)
    const people = await run(all.map(one => memberIds(me.companyId, 'task', one)))
    await db.delete(task).where(and(eq(task.companyId, me.companyId), eq(task.id, id)))
    if (above?.parentId) await replan(context, [above.parentId])
    await run([...forgotten(me.companyId, 'task', all), ...all.map(one => recorded(me, 'task', one, 'remove'))])
    for (const [index, one] of all.entries()) {
      tell({ companyId: me.companyId, to: people[index]!.rows.map(([personId]) => personId as string), subjectType: 'task', subjectId: one, event: 'removed', by: me.personId })
    }
    return { id }
  },
})

/** What a plan is made of. */
const planFields = ['planStartDate', 'planEndDate', 'progressPercent'] as const

/** A decimal column is read as text. */
const isSame = (before: unknown, value: unknown) => typeof value === 'number' && before !== null ? Number(before) === value : before === value

/** How a task stands, for a decision about its status. */
async function standing(id: string, { me, db }: Context) {
  const approvers = (condition = sql`true`) => sql<boolean>`exists (select 1 from member m where m.comp_id = ${me.companyId} and m.subject_type = 'task'
    and m.subject_id = ${id} and m.role = 'approval' and ${condition})`
  const [now] = await db.select({
    status: task.status, planEndDate: task.planEndDate, progressPercent: percentShown, name: task.name, isPlanned,
    hasApprover: approvers(), byApprover: approvers(sql`m.person_id = ${me.personId}`),
  }).from(task).where(and(eq(task.companyId, me.companyId), eq(task.id, id)))
  return now!
}

/** The task that gets another one below it; one that had ended runs again (spec 1 §4). */
async function openParent(id: string, context: Context) {
  await taskSubject.lock(id, context, 'addChild')
  const { status, name } = await standing(id, context)
  if (isOpenStatus(status)) return
  await saveStatus(context, id, status, 'RUNNING')
  await spread(context, id, name, 'restart', { status: [status, 'RUNNING'] }, true)
}
