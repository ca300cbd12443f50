import { type Context, handle } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { attach } from '#mechanisms/attachments/attachments.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { markRead } from '#mechanisms/members/members.server.ts'
import { noticesRead } from '#mechanisms/notifications/notify.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { taskList, taskParts } from '../list/task-parts.server.ts'
import { detailOf, hangOnNewTask } from '../parts/new-task-parts.server.ts'
import { replan } from '../plan/replan.server.ts'
import { setRule } from '../repeat/repeat.server.ts'
import { startWorkflow } from '../workflow/start-workflow.server.ts'
import { withChildren } from './copy/copy.server.ts'
import { editTask } from './editing/edit-task.server.ts'
import { type NewOfKind, workflowNeeded } from './kinds/new-of-kind.contract.ts'
import { admitChoices } from './kinds/task-choices.server.ts'
import { admitLinks } from './links/task-links.server.ts'
import { changeMembers } from './members/change-members.server.ts'
import { resolveNames } from './members/resolve-names.server.ts'
import type { CreatedTask } from './new-task.server.ts'
import { membersOf } from './status/status-changes.server.ts'
import { changeStatus, reopenAbove, restart } from './status/status.server.ts'
import { createTasks } from './task-creation.server.ts'
import { isDueBeforeStart, planDates, startAfterDue } from './task-dates.contract.ts'
import { taskDetail } from './task-detail.server.ts'
import { exportTasks } from './task-export.server.ts'
import { taskSubject } from './task-subject.server.ts'
import { mostManagers, taskCalls, tooManyManagers, unknownChoice } from './task.contract.ts'
import { lockParent, parentOf, placeBelow } from './tree/place.server.ts'
import { visited } from './visits/visits.server.ts'

/** What goes with a task that was just made: a workflow's steps, the rule by which it is made again. */
async function beginKind(
  { id, name, type, planStartDate = null }: CreatedTask,
  { workflowId, cronExpression, triggerEndDate }: NewOfKind,
  context: Context,
) {
  if (type === 'WORKFLOW') {
    if (!workflowId) refuse(workflowNeeded, {}, 'workflow_id')
    await startWorkflow({ id, name, planStartDate }, workflowId, context)
  }
  if (cronExpression) await setRule(id, { cronExpression, triggerEndDate }, context)
}

export const taskHandlers = handle(taskCalls, {
  list: (query, context) => taskList(query, context),
  advancedList: (query, context) => taskList(query, context, 'company'),
  parts: (query, context) => taskParts(query, context),
  export: (query, context) => exportTasks(query, context),
  detail: ({ id }, context) => taskDetail(id, context),

  async read({ id }, context) {
    const { me, run } = context
    await taskSubject.admit(id, context)
    await run([markRead(me.companyId, 'task', id, me.personId), noticesRead(me, 'task', id), visited(me, id)])
    return { id }
  },

  async create(
    {
      personId,
      personType,
      managerIds: input,
      managerNames,
      name: written,
      approvalIds,
      partnerIds,
      followerIds,
      resId,
      resRelType,
      parentId: below,
      projectId,
      beforeId,
      afterId,
      tagIds,
      tagNames,
      customValues,
      detailDocument,
      ...draft
    },
    context,
  ) {
    const { me } = context
    const { ids: resolved, text: name } = await resolveNames(managerNames, written, context)
    const named = {
      manager: [...new Set([...input, ...resolved])],
      approval: approvalIds,
      partner: partnerIds,
      follower: followerIds,
    }
    const people = { ...named, [personType]: [...new Set([...named[personType], ...personId])] }
    if (people.manager.length > mostManagers) refuse(tooManyManagers)
    await admitChoices(draft, context)
    const { planStartDate = null, planEndDate = null } = draft
    if (isDueBeforeStart({ planStartDate, planEndDate }, me.timeZone)) refuse(startAfterDue, {}, 'plan_end_date')
    const links = await admitLinks(draft, {}, context)
    const beside = beforeId ?? afterId
    const parentId = beside ? await parentOf(beside, context) : (below ?? null)
    if (parentId) await lockParent(parentId, context)
    else if (projectId) await projectSubject.admit(projectId, context, 'addTask')
    const place = parentId && beside ? { orderKey: await placeBelow(parentId, { beforeId, afterId }, context) } : {}
    const [created] = await createTasks(context, [
      {
        ...draft,
        ...links,
        name,
        ...detailOf(detailDocument),
        ...planDates(draft, me.timeZone),
        parentId,
        projectId,
        people,
        ...place,
      },
    ])
    await beginKind(created!, draft, context)
    const { id, code } = created!
    await attach(context, 'task', id, resId, resRelType)
    await hangOnNewTask(context, id, { tagIds, tagNames, customValues, detailDocument, type: draft.type })
    if (parentId) await reopenAbove(id, context)
    return { id, code }
  },

  changeStatus: (input, context) => changeStatus(input, context),

  async restart({ id }, context) {
    await restart(id, context)
    return { id, status: 'RUNNING' as const, progressPercent: 0 }
  },

  async changeMembers({ id, role, addId, delId }, context) {
    await changeMembers(id, role, { add: addId, remove: delId }, context)
    return { id }
  },

  async update({ id, ...changes }, context) {
    await editTask(id, changes, context)
    return { id }
  },

  async remove({ id }, context) {
    const { me, run, publish } = context
    await taskSubject.lock(id, context, 'remove')
    const above = await parentOf(id, context)
    const all = await withChildren(context, id)
    const [people] = await run([
      membersOf(me.companyId, all),
      {
        name: 'tasks_remove',
        text: 'delete from task where comp_id = $1 and id = any($2::uuid[])',
        values: [me.companyId, all],
      },
      ...forgotten(me.companyId, 'task', all),
      recordedOnEach(
        me,
        'task',
        'remove',
        all.map(id => ({ id })),
      ),
    ])
    if (above !== null) await replan(context, [above])
    publish({
      companyId: me.companyId,
      to: people.rows,
      subjectType: 'task',
      subjectId: id,
      event: 'removed',
      by: me.personId,
    })
    return { id }
  },
})

/** What is added to others' by this file. */
export const taskCallsParts: Part[] =
  // Another company's, or one that is gone: the key says so.
  ['task_department', 'task_question_type', 'task_ctype', 'task_lifecycle'].map(key => refuseOn(key, unknownChoice))
