import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { hasBoard, ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import { keptBins } from '#mechanisms/subjects/bin.contract.ts'
import { keysAtEnd } from '#modules/tasks/tasks.contract.ts'
import { placeUnknown } from '../backlog/item.contract.ts'
import { mayMake } from '../board/process/admit-move.server.ts'
import { bridgeOver, joinLast, usualMoves } from '../board/process/process.server.ts'
import { holdOwn, tellProject } from '../../control/own-record.server.ts'
import { mostStages, stageCalls, stageKept, stagesChanged, tooManyStages, type ProjectStage } from './stage.contract.ts'
import { projectTaskStage } from './stage.table.ts'
import { usualStages } from './usual-stages.ts'

/** Stages of a project are added, put in order and deleted one after another. */
const turn = ({ me }: Context, projectId: string) => takeTurns(me.companyId, `stages ${projectId}`)

export const stageHandlers = handle(stageCalls, {
  async list({ projectId }, context) {
    const { me, run } = context
    const [visibility, answer] = await run([
      projectSubject.visibility(projectId, me),
      {
        name: 'project_stages',
        row: {
          id: col.uuid,
          name: col.text,
          taskNum: col.int,
          finishedNum: col.int,
          wipLimit: col.int.orNull,
          isStrict: col.bool,
          isDone: col.bool,
          next: col.json.as<ProjectStage['next']>(),
          isBound: col.bool.orNull,
        },
        values: [me.companyId, projectId, me.personId, may(me, 'PROJECT_MANAGER')],
        text: `select s.id, s.name, count(t.id)::int as task_num, count(t.id) filter (where t.status in ('FINISH',
          'FINISH_DELAY', 'CANCEL'))::int as finished_num, s.wip_limit, s.is_strict, s.is_done,
          coalesce((select json_agg(json_build_object('id', m.to_id, 'roles', m.roles, 'isMine', ${mayMake})) from
            project_stage_move m where m.comp_id = $1 and m.from_id = s.id), '[]')::text as next,
          board_is_bound($1, $2) as is_bound
        from project_task_stage s
        left join project_task p on p.comp_id = $1 and p.stage_id = s.id left join task t on t.comp_id = $1 and t.id =
          p.task_id and t.is_delete in ${keptBins}
        where s.comp_id = $1 and s.project_id = $2 group by s.comp_id, s.id order by s.order_key, s.id`,
      },
    ])
    projectSubject.requireVisible(visibility)
    return {
      isBound: answer.first?.isBound === true,
      list: answer.rows.map(({ id, name, taskNum, finishedNum, wipLimit, isStrict, isDone, next }): ProjectStage => ({
        id,
        name,
        taskNum,
        finishedNum,
        wipLimit,
        isStrict,
        isDone,
        overNum: wipLimit === null || isDone ? 0 : Math.max(0, taskNum - finishedNum - wipLimit),
        next,
      })),
    }
  },

  async create({ projectId, ...draft }, context) {
    const { me, db, run } = context
    await projectSubject.admit(projectId, context, 'edit')
    const [, counted] = await run([
      turn(context, projectId),
      {
        name: 'stages_count',
        value: col.int,
        values: [me.companyId, projectId],
        text: 'select count(*) from project_task_stage where comp_id = $1 and project_id = $2',
      },
    ])
    if (counted.one >= mostStages) refuse(tooManyStages)
    const id = newId()
    await db.insert(projectTaskStage).values({
      ...draft,
      wipLimit: draft.wipLimit ?? null,
      companyId: me.companyId,
      id,
      projectId,
      orderKey: keysAtEnd(1)[0]!,
    })
    await run([joinLast(me.companyId, projectId, id)])
    await tellProject(projectId, 'stages', context)
    return { id }
  },

  async update({ id, name, wipLimit = null, isStrict, isDone }, context) {
    const projectId = await holdOwn('project_task_stage', id, 'edit', context)
    await context.run([
      {
        name: 'stage_update',
        values: [context.me.companyId, id, name, wipLimit, isStrict, isDone],
        text: `update project_task_stage set name = $3, wip_limit = $4, is_strict = $5, is_done = $6 where comp_id = $1
          and id = $2`,
      },
    ])
    await tellProject(projectId, 'stages', context)
    return { id }
  },

  async sort({ projectId, ids }, context) {
    const { me, run } = context
    await projectSubject.admit(projectId, context, 'edit')
    const keys = keysAtEnd(ids.length)
    const [, all, sorted] = await run([
      turn(context, projectId),
      {
        name: 'stages_all',
        value: col.int,
        values: [me.companyId, projectId],
        text: 'select count(*) from project_task_stage where comp_id = $1 and project_id = $2',
      },
      {
        name: 'stages_sort',
        values: [me.companyId, projectId, ids, keys],
        text: `update project_task_stage set order_key = wanted.key from unnest($3::uuid[], $4::text[]) as wanted (id,
          key)
        where comp_id = $1 and project_id = $2 and project_task_stage.id = wanted.id`,
      },
    ])
    if (sorted!.count !== ids.length || all.one !== ids.length) refuse(stagesChanged)
    await tellProject(projectId, 'stages', context)
    return {}
  },

  async remove({ id, toId }, context) {
    const { me, run } = context
    const [own] = await run([
      {
        name: 'stage_project',
        value: col.uuid,
        values: [me.companyId, id],
        text: 'select project_id from project_task_stage where comp_id = $1 and id = $2',
      },
    ])
    const projectId = found(own.first)
    await projectSubject.admit(projectId, context, 'edit')
    const [, stages] = await run([
      turn(context, projectId),
      {
        name: 'stages_hold',
        value: col.uuid,
        values: [me.companyId, projectId],
        text: `select id from project_task_stage where comp_id = $1 and project_id = $2 order by order_key, id for
          update`,
      },
    ])
    const ids = stages.rows
    const at = ids.indexOf(id)
    found(at < 0 ? null : id)
    if (ids.length < 2) refuse(stageKept)
    const heir = toId ?? ids[at === 0 ? 1 : at - 1]!
    if (heir === id || !ids.includes(heir)) refuse(placeUnknown, {}, 'to_id')
    await run([
      bridgeOver(me.companyId, id),
      {
        name: 'stage_empty',
        values: [me.companyId, id, heir],
        text: 'update project_task set stage_id = $3 where comp_id = $1 and stage_id = $2',
      },
      {
        name: 'stage_remove',
        values: [me.companyId, id],
        text: 'delete from project_task_stage where comp_id = $1 and id = $2',
      },
    ])
    await tellProject(projectId, 'stages', context)
    return { id }
  },
})

type Beginning = Pick<Context, 'me' | 'db' | 'run'> & { request: Pick<Context['request'], 'locale'> }

/**
 * Creates the stages of a new project by its type; on a board, cards in the last one are finished, and a workflow
 * kanban has its process.
 */
export async function beginStages(
  projectId: string,
  type: ProjectType,
  { me, db, run, request: { locale } }: Beginning,
) {
  const names = usualStages(type, locale)
  const keys = keysAtEnd(names.length)
  await db.insert(projectTaskStage).values(
    names.map((name, index) => ({
      companyId: me.companyId,
      id: newId(),
      projectId,
      name,
      orderKey: keys[index]!,
      isDone: hasBoard(type) && index === names.length - 1,
    })),
  )
  if (type === ProjectType.Workflow) await run([usualMoves(me.companyId, projectId)])
}
