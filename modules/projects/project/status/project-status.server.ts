import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { adding } from '#platform/server/parts/part.ts'
import { earn } from '#mechanisms/points/points.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { isOpen, ProjectStatus } from '#mechanisms/projects/project-types.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import type { TaskStatus } from '#modules/tasks/tasks.contract.ts'
import {
  type EndedTask,
  endProjectTasks,
  hideProjectTasks,
  holdPlanOf,
  restartProjectTasks,
  showProjectTasks,
} from '#modules/tasks/tasks.server.ts'
import { closeOpenSprint } from '../../agile/agile.server.ts'
import { projectWaiting } from '../approval/approval.contract.ts'
import { linkContract } from '../commercial/commercial.server.ts'
import { spreadProject } from '../project-news.server.ts'
import { ProjectStage, SignStatus } from '../project-row.contract.ts'
import { projectDeleted, projectEnded, projectHeld, projectNotDeleted, projectRunning } from '../project.contract.ts'

/** How many records of other rooms are bound to a project, counted under its row lock. */
type Counting = (projectId: string, context: Pick<Context, 'me' | 'run'>) => Promise<number>
const countings: Counting[] = []

/**
 * A later room's records keep a project from being deleted while they are linked to it: `projectsAreHeldBy(count)`,
 * among that room's parts.
 */
export const projectsAreHeldBy = adding('what holds projects', (counting: Counting) => {
  countings.push(counting)
})

/** How many records keep a project from being deleted. */
async function whyNotRemove(projectId: string, context: Pick<Context, 'me' | 'run'>): Promise<number> {
  let number = 0
  for (const counting of countings) number += await counting(projectId, context)
  return number
}

interface Standing {
  status: ProjectStatus
  isDelete: number
  signStatus: number | null
  isPublish: boolean
}

/** Holds the project, whose managers alone go on; before it, the company's plans, whose tasks go along. */
async function holdProject(id: string, context: Context, ability: 'manage' | 'remove'): Promise<Standing> {
  await holdPlanOf(context)
  await projectSubject.lock(id, context, ability)
  const [answer] = await context.run([
    {
      name: 'project_standing',
      value: col.json.as<Standing>(),
      values: [context.me.companyId, id],
      text: `select json_build_object('status', status, 'isDelete', is_delete, 'signStatus', sign_status, 'isPublish',
        is_publish) from project where comp_id = $1 and id = $2`,
    },
  ])
  return found(answer.first)
}

/** One in the recycle bin, or that waits to be approved, does not go on. */
function admitThere({ isDelete }: Standing) {
  if (isDelete === Bin.Deleted) refuse(projectDeleted)
  if (isDelete === Bin.Unpublished) refuse(projectWaiting)
}

const setStatus = ({ me }: Context, id: string, status: ProjectStatus) => ({
  name: 'project_set_status',
  values: [me.companyId, id, status],
  text: `update project set status = $3::smallint, real_end_date = case when $3::smallint = ${ProjectStatus.Finished} then now() end, percent =
    case when $3::smallint = ${ProjectStatus.Finished} then 100 else percent end, percent_by_hand = percent_by_hand and $3::smallint <> ${ProjectStatus.Finished}, 
      stage = case when $3::smallint = ${ProjectStatus.Finished} then ${ProjectStage.Completed} when $3::smallint =
        ${ProjectStatus.Running} then least(stage, ${ProjectStage.Closure}) else stage end
    where comp_id = $1 and id = $2`,
})

/** What becomes of a project's open tasks with it (spec 1 §4 "Project: Actions"). */
const ofTasks = { 1: 'FINISH', 2: 'CANCEL', 3: 'POST_PONE' } as const

/**
 * Finishes a project (1), cancels it (2) or puts it on hold (3), its open tasks with it; past what others have to sign
 * only where the actor `skips` it. One that has ended is restarted first.
 */
export async function changeProjectStatus(id: string, status: 1 | 2 | 3, skips: boolean, context: Context) {
  const { me, run } = context
  const was = await holdProject(id, context, 'manage')
  admitThere(was)
  if (was.status === status) return { id, status }
  if (!isOpen(was.status)) refuse(projectEnded)
  if (!isOpen(status)) await closeOpenSprint(id, context)
  await run([rememberOpen(context, id), setStatus(context, id, status)])
  await endProjectTasks(id, ofTasks[status], skips, context)
  if (status === ProjectStatus.Finished) await run([earn(me, 'finish_project', id)])
  await spreadProject(
    id,
    {
      action: 'status',
      details: { status: [was.status, status] },
      isOpen: isOpen(status),
      isNotice: true,
    },
    context,
  )
  return { id, status }
}

/**
 * How its open tasks stand before they end with it; of a project that was on hold first, how they stood before that.
 */
const rememberOpen = ({ me }: Context, id: string) => ({
  name: 'project_remember_open',
  values: [me.companyId, id],
  text: `insert into project_ended_task (comp_id, task_id, project_id, status, percent) select comp_id, id, project_id,
    status, progress_percent from task
    where comp_id = $1 and project_id = $2 and is_delete <> ${Bin.Deleted} and status not in ('FINISH', 'FINISH_DELAY', 'CANCEL') on
      conflict (comp_id, task_id) do nothing`,
})

/** Those that were open when the project ended, as they stood; they are forgotten with this. */
async function takeEnded(id: string, { me, run }: Context): Promise<EndedTask[]> {
  const [answer] = await run([
    {
      name: 'project_take_ended',
      row: { taskId: col.uuid, status: col.text.as<TaskStatus>(), percent: col.float, isHere: col.bool },
      values: [me.companyId, id],
      text: `delete from project_ended_task e using task t where e.comp_id = $1 and e.project_id = $2 and t.comp_id =
        $1 and t.id = e.task_id returning e.task_id, e.status, e.percent, t.project_id = e.project_id as is_here`,
    },
  ])
  return answer.rows.flatMap(({ taskId, status, percent, isHere }) => (isHere ? [{ id: taskId, status, percent }] : []))
}

/**
 * Takes up a project that is finished, cancelled or on hold; with the tasks that ended with it if wanted, as they
 * stood, and what was cancelled or postponed beside.
 */
export async function restartProject(id: string, withTasks: boolean, context: Context) {
  const was = await holdProject(id, context, 'manage')
  admitThere(was)
  if (was.status === ProjectStatus.Running) refuse(projectRunning)
  await context.run([setStatus(context, id, 0)])
  const ended = await takeEnded(id, context)
  if (withTasks) await restartProjectTasks(id, ended, context)
  await spreadProject(
    id,
    { action: 'restart', details: { status: [was.status, ProjectStatus.Running] }, isOpen: true, isNotice: true },
    context,
  )
  return { id, status: ProjectStatus.Running }
}

/** Why a project was not signed. */
interface Loss {
  lossReasonId: string | null
  lossReason: string
}

/**
 * Signed (1) finishes a running project; not signed (0) clears its contract, and keeps why (spec 1 §4 "sign_status").
 */
export async function signProject(
  id: string,
  signStatus: 0 | 1,
  { lossReasonId, lossReason, skips }: Loss & { skips: boolean },
  context: Context,
) {
  const { me, run } = context
  const was = await holdProject(id, context, 'manage')
  admitThere(was)
  if (was.signStatus === signStatus) return { id, status: was.status }
  const isLost = signStatus === SignStatus.Unsigned
  await run([
    {
      name: 'project_sign',
      values: [me.companyId, id, signStatus, isLost ? lossReasonId : null, isLost ? lossReason : '', me.timeZone],
      text: `update project set sign_status = $3, loss_reason_id = $4, loss_reason = $5, loss_win_date = (now() at time
        zone $6)::date where comp_id = $1 and id = $2`,
    },
  ])
  await spreadProject(
    id,
    {
      action: 'edit',
      details: {
        signStatus: [was.signStatus, signStatus],
        ...(isLost && lossReason !== '' ? { lossReason: [null, lossReason] } : {}),
      },
    },
    context,
  )
  if (signStatus === SignStatus.Unsigned) await linkContract(id, null, context)
  if (signStatus === SignStatus.Signed && isOpen(was.status)) return await changeProjectStatus(id, 1, skips, context)
  return { id, status: was.status }
}

/**
 * Puts a project and its tasks into the recycle bin. Refused while something elsewhere is bound to it (spec 1 §5
 * "linked expense orders").
 */
export async function removeProject(id: string, context: Context) {
  const { me, run } = context
  const was = await holdProject(id, context, 'remove')
  if (was.isDelete === Bin.Deleted) refuse(projectDeleted)
  const holds = await whyNotRemove(id, context)
  if (holds > 0) refuse(projectHeld, { n: holds })
  await run([
    {
      name: 'project_remove',
      values: [me.companyId, id],
      text: `update project set is_delete = ${Bin.Deleted} where comp_id = $1 and id = $2`,
    },
  ])
  await hideProjectTasks(id, context)
  await spreadProject(id, { action: 'remove', isOpen: false }, context)
  return { id }
}

/** Takes a project out of the recycle bin, with the tasks that went in with it. */
export async function recoverProject(id: string, context: Context) {
  const { me, run } = context
  const was = await holdProject(id, context, 'remove')
  if (was.isDelete !== Bin.Deleted) refuse(projectNotDeleted)
  const [recovered] = await run([
    {
      name: 'project_recover',
      value: col.int,
      values: [me.companyId, id], // An unapproved project keeps waiting.
      text: `update project set is_delete = case when exists (select from approval_case held where held.comp_id = $1
        and held.subject_type = 'project' and held.subject_id = $2
      and held.status <> 'agree') then 4 else 0 end where comp_id = $1 and id = $2 returning is_delete`,
    },
  ])
  await showProjectTasks(id, was.isPublish && recovered.one === 0, context)
  await spreadProject(id, { action: 'recover', isOpen: isOpen(was.status) }, context)
  return { id }
}
