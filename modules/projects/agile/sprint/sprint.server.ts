import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { keptBins } from '#mechanisms/subjects/bin.contract.ts'
import { actorValues } from '#mechanisms/subjects/subject.server.ts'
import { projectItems } from '../backlog/item-list.server.ts'
import { admitTabs } from '../../project/project-modules.server.ts'
import { holdOwn, tellProject } from '../../control/own-record.server.ts'
import { closeSprint } from './close-sprint.server.ts'
import { burndownOfSprint, oneSprint, sprintPage, sprintsOfProject } from './sprint-rows.server.ts'
import { sprintClosed } from '../backlog/item.contract.ts'
import {
  SprintStatus,
  sprintCalls,
  sprintDates,
  sprintEmpty,
  sprintNotPlanned,
  sprintOpenAlready,
  type Burndown,
  type SprintDetail,
  type SprintRow,
} from './sprint.contract.ts'
import { projectSprint } from './sprint.table.ts'

interface Dates {
  startDate?: string | null | undefined
  endDate?: string | null | undefined
}
const checkDates = ({ startDate, endDate }: Dates) => {
  if (startDate && endDate && startDate > endDate) refuse(sprintDates, {}, 'end_date')
}

export const sprintHandlers = handle(sprintCalls, {
  async list({ projectId, ...paging }, context) {
    const { me, run } = context
    const [visibility, answer] = await run([
      projectSubject.visibility(projectId, me),
      sprintsOfProject({ ...paging, projectId, actor_company: me.companyId, timeZone: me.timeZone }),
    ])
    projectSubject.requireVisible(visibility)
    return new Json<{ list: SprintRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async velocity({ projectId }, { me, run }) {
    const [visibility, answer] = await run([
      projectSubject.visibility(projectId, me),
      {
        name: 'project_velocity',
        row: {
          id: col.uuid,
          name: col.text,
          committedNum: col.int,
          doneNum: col.int,
          committedPoint: col.int,
          donePoint: col.int,
        },
        values: [me.companyId, projectId],
        text: `select id, name, committed_num, done_num, committed_point, done_point from (
          select * from project_sprint where comp_id = $1 and project_id = $2 and status = ${SprintStatus.Closed} order by closed_at desc,
            id desc limit 8) last order by closed_at, id`,
      },
    ])
    projectSubject.requireVisible(visibility)
    return {
      list: answer.rows,
    }
  },

  async detail({ id }, { me, run }) {
    const [answer] = await run([sprintPage({ ...actorValues(projectSubject, me), id, timeZone: me.timeZone })])
    return new Json<SprintDetail>(found(answer!.only))
  },

  async stories({ id, ...query }, context) {
    return await projectItems({ ...query, projectId: await projectOf(id, context), sprintId: id }, context)
  },

  async burndown({ id }, { me, run }) {
    const [answer] = await run([burndownOfSprint({ ...actorValues(projectSubject, me), id, timeZone: me.timeZone })])
    return new Json<Burndown>(found(answer!.only))
  },

  async create({ projectId, startDate = null, endDate = null, ...draft }, context) {
    const { me, db } = context
    checkDates({ startDate, endDate })
    await projectSubject.admit(projectId, context, 'edit')
    await admitTabs(projectId, ['sprint'], context, 'project_id')
    const id = newId()
    await db
      .insert(projectSprint)
      .values({ ...draft, startDate, endDate, companyId: me.companyId, id, projectId, creatorId: me.personId })
    await tellProject(projectId, 'sprints', context)
    return { id }
  },

  async update({ id, name, goal, startDate = null, endDate = null }, context) {
    checkDates({ startDate, endDate })
    const projectId = await holdOwn('project_sprint', id, 'edit', context)
    const [changed] = await context.run([
      {
        name: 'sprint_update',
        values: [context.me.companyId, id, name, goal, startDate, endDate],
        text: `update project_sprint set name = $3, goal = $4, start_date = $5, end_date = $6 where comp_id = $1 and id
          = $2 and status <> ${SprintStatus.Closed}`,
      },
    ])
    if (changed!.count === 0) refuse(sprintClosed)
    await tellProject(projectId, 'sprints', context)
    return { id }
  },

  /** The unique key lets one through of those that are opened at once. */
  async open({ id }, context) {
    const { me, run } = context
    const projectId = await holdOwn('project_sprint', id, 'edit', context)
    const values = [me.companyId, id]
    const [opened] = await run([
      {
        name: 'sprint_open',
        value: col.int,
        values: [...values, me.timeZone],
        text: `update project_sprint s set status = ${SprintStatus.Open}, opened_at = now(), start_date = coalesce(start_date, (now() at
          time zone $3)::date),
          committed_num = stands.num, committed_point = stands.point
        from (select count(*) as num, coalesce(sum(t.point), 0) as point from project_task p join task t on t.comp_id =
          p.comp_id and t.id = p.task_id and t.is_delete in ${keptBins}
          where p.comp_id = $1 and p.sprint_id = $2) stands
        where s.comp_id = $1 and s.id = $2 and s.status = ${SprintStatus.Planned} returning committed_num`,
      },
    ])
    if (opened!.count === 0) refuse(sprintNotPlanned)
    if (opened.one === 0) refuse(sprintEmpty)
    await run([
      {
        name: 'sprint_first_facts',
        values,
        text: 'select keep_sprint_fact($1, $2, task_id, true) from project_task where comp_id = $1 and sprint_id = $2',
      },
    ])
    return await answered(id, projectId, context)
  },

  async close({ id, ...rest }, context) {
    const projectId = await closeSprint(id, rest, context)
    return await answered(id, projectId, context)
  },

  async remove({ id }, context) {
    const projectId = await holdOwn('project_sprint', id, 'edit', context)
    const values = [context.me.companyId, id]
    const [standing] = await context.run([
      {
        name: 'sprint_standing',
        value: col.int,
        values,
        text: 'select status from project_sprint where comp_id = $1 and id = $2',
      },
    ])
    if (standing.one !== 0) refuse(sprintNotPlanned)
    await context.run([
      {
        name: 'sprint_empty',
        values,
        text: 'update project_task set sprint_id = null where comp_id = $1 and sprint_id = $2',
      },
      { name: 'sprint_remove', values, text: 'delete from project_sprint where comp_id = $1 and id = $2' },
    ])
    await tellProject(projectId, 'sprints', context)
    return { id }
  },
})

/** The sprint as it is now: it replaces the one on the screen (spec 1 §4). */
async function answered(id: string, projectId: string, context: Context): Promise<Json<SprintRow>> {
  const { me, run } = context
  const [answer] = await run([oneSprint({ id, actor_company: me.companyId, timeZone: me.timeZone })])
  await tellProject(projectId, 'sprints', context)
  return new Json<SprintRow>(answer!.only!)
}

async function projectOf(id: string, { me, run }: Context): Promise<string> {
  const [answer] = await run([
    {
      name: 'sprint_project',
      value: col.uuid,
      values: [me.companyId, id],
      text: 'select project_id from project_sprint where comp_id = $1 and id = $2',
    },
  ])
  return found(answer.first)
}

/** What is added to others' by this file. */
export const sprintParts: Part[] = [refuseOn('project_sprint_one_open', sprintOpenAlready)]
