import { refusal } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { planTurn } from '../plan/plan-turn.server.ts'
import { changeStatuses, replanAmong, tellOfStatuses } from '../task/status/status-changes.server.ts'
import { closeSignatures, signaturesOf } from '../task/status/signatures.server.ts'
import { reopenAboveEach } from '../task/status/status.server.ts'
import { plannedKinds } from '../task/kinds/task-kinds.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'

/**
 * The company's plans, held until the transaction ends: comes ahead of a project's row, whose tasks go along with it.
 */
export const holdPlanOf = ({ me, run }: Pick<Context, 'me' | 'run'>) => run([planTurn(me.companyId)])

export const projectUnsigned = refusal('project.finish.unsigned', {
  zh: '还有 {n} 项要由他人处理：{names}。直接完成会跳过他们，并记在您的名下',
  en: '{n} decisions of others are still open: {names}. Finishing directly skips them, in your name',
})

async function tasksOf(projectId: string, which: string, { me, run }: Context) {
  const [answer] = await run([
    {
      text: `select id, plan_end_date < now() as is_late from task where comp_id = $1 and project_id = $2 and is_delete <> ${Bin.Deleted} and
        ${which} order by id`,
      values: [me.companyId, projectId],
      row: { id: col.uuid, isLate: col.bool.orNull },
    },
  ])
  return answer.rows.map(({ id, isLate }) => ({ id, isLate }))
}

/**
 * Gives a project's open tasks this status; finished past their end they are finished late (spec 1 §4 "also completes
 * incomplete tasks"). Refused where others have still to sign, unless the actor says that these are to be completed
 * directly (`skips`): they are closed in the actor's name alone.
 */
export async function endProjectTasks(
  projectId: string,
  to: Extract<TaskStatus, 'FINISH' | 'CANCEL' | 'POST_PONE'>,
  skips: boolean,
  context: Context,
) {
  const open = await tasksOf(projectId, `status not in ('FINISH', 'FINISH_DELAY', 'CANCEL')`, context)
  if (to === 'FINISH') {
    const signatures = [
      ...new Map(
        (
          await signaturesOf(
            open.map(({ id }) => id),
            'all',
            context,
          )
        ).map(one => [one.id, one]),
      ).values(),
    ]
    const others = signatures.filter(({ isOwn }) => !isOwn)
    if (others.length > 0 && !skips) {
      const named = others
        .slice(0, 5)
        .map(
          ({ kind, name, taskName, people }) =>
            `${kind === 'step' ? `${taskName} / ${name}` : name} (${people.map(one => one.name).join(', ')})`,
        )
      refuse(projectUnsigned, { n: others.length, names: `${named.join('; ')}${others.length > 5 ? ' …' : ''}` })
    }
    await closeSignatures(signatures, true, context)
  }
  const changes = await changeStatuses(
    context,
    open.map(({ id, isLate }) => ({ id, to: to === 'FINISH' && isLate ? 'FINISH_DELAY' : to })),
  )
  await tellOfStatuses(context, changes, 'status')
}

/** A task that ended with its project, as it stood before. */
export interface EndedTask {
  id: string
  status: TaskStatus
  percent: number
}

/**
 * Takes up tasks of a project again: those that ended with it as they stood then, with how far they had come; what was
 * cancelled or postponed beside starts over.
 */
export async function restartProjectTasks(projectId: string, before: readonly EndedTask[], context: Context) {
  const { me, run } = context
  const was = new Map(before.map(one => [one.id, one]))
  const all = await tasksOf(projectId, `status in ('FINISH', 'FINISH_DELAY', 'CANCEL', 'POST_PONE')`, context)
  const others = new Set((await tasksOf(projectId, `status in ('CANCEL', 'POST_PONE')`, context)).map(({ id }) => id))
  const ended = all.filter(({ id }) => was.has(id) || others.has(id))
  // What waited to be approved is refetched, and what was on hold goes on with the project.
  const back = (id: string): TaskStatus => (was.get(id)?.status === 'WAITING' ? 'WAITING' : 'RUNNING')
  await tellOfStatuses(
    context,
    await changeStatuses(
      context,
      ended.map(({ id }) => ({ id, to: back(id) })),
      'restart',
    ),
    'restart',
  )
  await run([
    {
      name: 'project_tasks_came',
      values: [me.companyId, before.map(({ id }) => id), before.map(({ percent }) => percent)],
      text: `update task set progress_percent = given.percent from unnest($2::uuid[], $3::float8[]) as given (id,
        percent)
      where task.comp_id = $1 and task.id = given.id and task.status not in ('FINISH', 'FINISH_DELAY', 'CANCEL')`,
    },
  ])
  await replanAmong(
    ended.map(({ id }) => id),
    context,
  )
  await reopenAboveEach(
    ended.map(({ id }) => id),
    context,
  )
}

/** Takes a project's tasks out of every list: it is in the recycle bin. */
export const hideProjectTasks = (projectId: string, { me, run }: Context) =>
  run([
    {
      name: 'project_tasks_hide',
      values: [me.companyId, projectId],
      text: `update task set is_delete = ${Bin.Deleted} where comp_id = $1 and project_id = $2 and is_delete <> ${Bin.Deleted}`,
    },
  ])

/** Brings a project's tasks back from there: to those who do them, or into its plan where that is not published. */
export const showProjectTasks = (projectId: string, isPublish: boolean, { me, run }: Context) =>
  run([
    {
      name: 'project_tasks_show',
      values: [me.companyId, projectId, isPublish ? 0 : 4, plannedKinds],
      text: `update task set is_delete = case when type = any($4::text[]) then $3::smallint else 0 end where comp_id =
        $1 and project_id = $2`,
    },
  ])
