import type { CallOutput } from '#platform/contract/call.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { boardTypes } from '#mechanisms/projects/project-types.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { changeStatus, restart, taskSubject } from '#modules/tasks/tasks.server.ts'
import { notFinished, placeUnknown, stageFull, type itemCalls } from '../backlog/item.contract.ts'
import { admitBeginning, admitMove } from './process/admit-move.server.ts'
import { tellProject } from '../../control/own-record.server.ts'

interface Stage {
  id: string
  name: string
  wipLimit: number | null
  isStrict: boolean
  isDone: boolean
  isFirst: boolean
}

/**
 * Moves a card to another column of its project's board, as far as the actor may change its status. Out of the first
 * column what waits starts; in a column of what is done it is finished, or waits for its approver; out of there it is
 * taken up again. What a rule of the task rejects is answered as `optResult`, and the card stays. Refused where a
 * strict column is full, or the board's process has no way there.
 */
export async function moveCard(
  { id, stageId }: { id: string; stageId: string },
  context: Context,
): Promise<CallOutput<typeof itemCalls.move>> {
  const { me, run } = context
  await taskSubject.lock(id, context, 'changeStatus')
  const [answer] = await run([
    {
      name: 'card_stands',
      row: {
        projectId: col.uuid.orNull,
        status: col.text,
        stageId: col.uuid.orNull,
        name: col.text.orNull,
        isBoard: col.bool.orNull,
      },
      values: [me.companyId, id],
      text: `select t.project_id, t.status, p.stage_id, s.name, j.type in ${boardTypes} as is_board from task t left join project j on
        j.comp_id = t.comp_id and j.id = t.project_id
      left join project_task p on p.comp_id = t.comp_id and p.task_id = t.id left join project_task_stage s on
        s.comp_id = p.comp_id and s.id = p.stage_id where t.comp_id = $1 and t.id = $2`,
    },
  ])
  const { projectId, status, stageId: from, name: fromName, isBoard } = answer.one
  if (from === stageId) return { id, status, stageId, optResult: null }
  const stage = await holdStage({ projectId: found(projectId), stageId, taskId: id }, context)
  if (from !== null) await admitMove(id, stageId, context)
  const hasEnded = ['FINISH', 'FINISH_DELAY', 'CANCEL'].includes(status)
  let now = status
  if (!isBoard) {
    // A phase of a plan says nothing of how far its tasks have come.
  } else if (stage.isDone && !hasEnded) {
    const outcome = await changeStatus({ id, status: 'FINISH' }, context)
    if (outcome.optResult) return { id, status, stageId: from, optResult: outcome.optResult }
    now = outcome.status
  } else if (!stage.isDone && hasEnded) {
    await restart(id, context)
    now = 'RUNNING'
  } else if (!stage.isFirst && status === 'WAITING') {
    const outcome = await changeStatus({ id, status: 'RUNNING' }, context)
    if (outcome.optResult) return { id, status, stageId: from, optResult: outcome.optResult }
    now = outcome.status
  }
  await run([putStage(me.companyId, id, stageId)])
  await noteChange(context, taskSubject, id, { stage: [fromName, stage.name] })
  await tellProject(projectId!, 'items', context)
  return { id, status: now, stageId, optResult: null }
}

/** Puts a new task on a stage of its project. */
export async function putOnStage(
  { id, projectId, stageId }: { id: string; projectId: string; stageId: string },
  context: Context,
) {
  const stage = await holdStage({ projectId, stageId, taskId: id }, context)
  await admitBeginning(projectId, stageId, context)
  await context.run([putStage(context.me.companyId, id, stageId)])
  if (stage.isDone) await finishOrRefuse(id, context)
}

/** Finishes a task as part of something else, which is refused whole where a rule of the task turns finishing down. */
export async function finishOrRefuse(id: string, context: Context) {
  const { optResult } = await changeStatus({ id, status: 'FINISH' }, context)
  if (optResult) refuse(notFinished, { why: optResult.msg })
}

const putStage = (companyId: string, id: string, stageId: string) => ({
  name: 'card_put',
  values: [companyId, id, stageId],
  text: `insert into project_task (comp_id, task_id, stage_id) values ($1, $2, $3) on conflict (comp_id, task_id) do
    update set stage_id = excluded.stage_id`,
})

/** Holds the column until the transaction ends: what comes there at once is counted one after another. */
async function holdStage(
  { projectId, stageId, taskId }: { projectId: string; stageId: string; taskId: string },
  { me, run }: Context,
): Promise<Stage> {
  const [held] = await run([
    {
      name: 'stage_hold',
      row: { name: col.text, wipLimit: col.int.orNull, isStrict: col.bool, isDone: col.bool, isFirst: col.bool },
      values: [me.companyId, projectId, stageId],
      text: `select name, wip_limit, is_strict, is_done, id = (select id from project_task_stage where comp_id = $1 and
        project_id = $2 order by order_key, id limit 1) as is_first
      from project_task_stage where comp_id = $1 and project_id = $2 and id = $3 for update`,
    },
  ])
  const { name, wipLimit: limit, isStrict, isDone, isFirst } = held.first ?? refuse(placeUnknown, {}, 'stage_id')
  const stage = {
    id: stageId,
    name,
    wipLimit: limit === null ? null : limit,
    isStrict,
    isDone,
    isFirst,
  }
  if (stage.isStrict && stage.wipLimit !== null && !stage.isDone) {
    const [counted] = await run([
      {
        name: 'stage_count',
        value: col.int,
        values: [me.companyId, stageId, taskId],
        text: `select count(*) from project_task p join task t on t.comp_id = $1 and t.id = p.task_id and t.is_delete =
          ${Bin.None}
        where p.comp_id = $1 and p.stage_id = $2 and p.task_id <> $3 and t.status not in ('FINISH', 'FINISH_DELAY',
          'CANCEL')`,
      },
    ])
    if (counted.one >= stage.wipLimit) refuse(stageFull, { name, n: stage.wipLimit })
  }
  return stage
}
