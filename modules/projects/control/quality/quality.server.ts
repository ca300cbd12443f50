import { sql } from 'drizzle-orm'
import type { CallOutput } from '#platform/contract/call.ts'
import { oneAsJson } from '#platform/server/database/json.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { notAllowed } from '#platform/contract/refusals.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { keptBins } from '#mechanisms/subjects/bin.contract.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { isOpenStatus, planDates, type TaskStatus } from '#modules/tasks/tasks.contract.ts'
import { createTasks, relateTasks, task, taskSubject } from '#modules/tasks/tasks.server.ts'
import { finishOrRefuse } from '../../agile/agile.server.ts'
import { tellProject } from '../own-record.server.ts'
import {
  alreadyScored,
  nothingChecked,
  notQuality,
  onlyUnqualified,
  problemMade,
  qualityCalls,
  unqualified,
  type QualityRow,
} from './quality.contract.ts'
import {
  checkable,
  checks,
  isCheck,
  qualityDetailShape,
  qualityFigures,
  qualityList,
  qualityRowShape,
  scoreFiles,
} from './quality-rows.server.ts'

const oneCheck = sql`${task.companyId} = ${actor.company} and ${task.id} = ${param('id')} and ${isCheck}`
const detail = compile(oneAsJson(qualityDetailShape, checks, oneCheck))
const standing = compile(oneAsJson({ ...qualityRowShape, projectId: task.projectId }, checks, oneCheck))

export const qualityHandlers = handle(qualityCalls, {
  async list({ projectId, state = 'all' as never, ...query }, { me, run }) {
    const [visibility, answer] = await run([
      projectSubject.visibility(projectId, me),
      qualityList(state)({ ...query, ...actorValues(taskSubject, me), projectId }),
    ])
    projectSubject.requireVisible(visibility)
    return new Json<CallOutput<typeof qualityCalls.list>>(answer!.only!)
  },

  async figures({ projectId }, { me, run }) {
    const [visibility, answer] = await run([
      projectSubject.visibility(projectId, me),
      qualityFigures({ ...actorValues(taskSubject, me), projectId, zone: me.timeZone }),
    ])
    projectSubject.requireVisible(visibility)
    return new Json<CallOutput<typeof qualityCalls.figures>>(answer!.only!)
  },

  async detail({ id }, { me, run }) {
    const [answer] = await run([detail({ ...actorValues(taskSubject, me), id })])
    return new Json<CallOutput<typeof qualityCalls.detail>>(found(answer!.only))
  },

  async things({ projectId, key }, { me, run }) {
    const [admission, answer] = await run([
      projectSubject.admission(projectId, me),
      checkable({ ...actorValues(taskSubject, me), projectId, key }),
    ])
    projectSubject.admitted(admission, 'addTask')
    return new Json<CallOutput<typeof qualityCalls.things>>(answer!.only!)
  },

  async create({ projectId, managerId, planEndDate, checkedTaskId, checkedGroupId, ...draft }, context) {
    const { me, run } = context
    await projectSubject.admit(projectId, context, 'addTask')
    const [created] = await createTasks(context, [
      {
        ...draft,
        type: 'QUALITY',
        ...planDates({ planEndDate }, me.timeZone),
        projectId,
        people: { manager: [managerId] },
      },
    ])
    const { id, code } = created!
    if (checkedTaskId || checkedGroupId) {
      const [made] = await run([
        {
          name: 'project_quality_checked',
          values: [me.companyId, id, projectId, checkedTaskId ?? null, checkedTaskId ? null : (checkedGroupId ?? null)],
          text: `with things as (
            select t.id as task_id, null::uuid as group_id from task t where t.comp_id = $1 and t.id = $4 and
              t.project_id = $3 and t.is_delete in ${keptBins}
            union all select null, g.id from file_group g left join task t on t.comp_id = $1 and g.subject_type =
              'task' and t.id = g.subject_id
              where g.comp_id = $1 and g.id = $5 and ((g.subject_type = 'project' and g.subject_id = $3) or
                t.project_id = $3))
          insert into project_quality_about (comp_id, check_id, role, task_id, group_id) select $1, $2, 'checked',
            task_id, group_id from things`,
        },
      ])
      if (made!.count === 0) refuse(nothingChecked, {}, checkedTaskId ? 'checked_task_id' : 'checked_group_id')
    }
    await tellProject(projectId, 'quality', context)
    return { id, code }
  },

  async score({ id, score, remark, ...files }, context) {
    const { me, run } = context
    const check = await hold(id, context)
    if (!check.can.score)
      refuse(
        check.score === null ? notAllowed : alreadyScored,
        check.score === null ? {} : { name: check.giver?.name ?? '' },
      )
    await run([
      {
        name: 'project_quality_score',
        values: [me.companyId, id, score, remark, me.personId],
        text: `insert into project_quality (comp_id, task_id, score, remark, giver_id) values ($1, $2, $3, $4, $5)
          on conflict (comp_id, task_id) do update set score = excluded.score, remark = excluded.remark`,
      },
      recorded(me, 'task', id, 'quality_score', { score: [check.score, score], remark }),
    ])
    await changeAttachments(context, 'task', id, files, scoreFiles)
    if (isOpenStatus(check.status)) await finishOrRefuse(id, context)
    await tellProject(check.projectId, 'quality', context)
    return { id }
  },

  async report({ id, type, name, managerId, planEndDate }, context) {
    const { me, run } = context
    const { projectId, score } = await hold(id, context)
    if (score !== unqualified) refuse(onlyUnqualified)
    await projectSubject.admit(projectId, context, 'addTask')
    const [created] = await createTasks(context, [
      { name, type, ...planDates({ planEndDate }, me.timeZone), projectId, people: { manager: [managerId] } },
    ])
    const { id: made, code } = created!
    const [linked] = await run([
      {
        name: 'project_quality_problem',
        values: [me.companyId, id, made],
        text: `insert into project_quality_about (comp_id, check_id, role, task_id) values ($1, $2, 'problem', $3) on
          conflict do nothing`,
      },
      relateTasks(me.companyId, id, made),
      recorded(me, 'task', id, 'quality_problem', { code, title: name }),
    ])
    if (linked!.count === 0) refuse(problemMade)
    await tellProject(projectId, 'quality', context)
    return { id: made, code }
  },
})

type Standing = Pick<QualityRow, 'score' | 'giver' | 'can'> & { status: TaskStatus; projectId: string }

/** A check as it stands, held until the transaction ends; the actor may read it. */
async function hold(id: string, context: Context): Promise<Standing> {
  const { me, run } = context
  await taskSubject.lock(id, context)
  const [answer] = await run([standing({ ...actorValues(taskSubject, me), id })])
  const { project_id: projectId, ...row } =
    answer.json<Omit<Standing, 'projectId'> & { project_id: string }>() ?? refuse(notQuality)
  return { ...row, projectId }
}
