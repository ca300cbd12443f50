import { notAllowed, notFound, type RefusalKind } from '#platform/contract/refusals.ts'
import { say } from '#platform/contract/words.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { planTurn } from '../../plan/plan-turn.server.ts'
import { type StatusChange, whyNotFinish } from '../task-hooks.server.ts'
import { taskSubject } from '../task-subject.server.ts'
import type { TaskStatus } from '../task.contract.ts'
import { closeSignatures, type Signature, signaturesOf } from './signatures.server.ts'
import {
  changeStatuses,
  earnForFinishing,
  type Standing,
  standings,
  tellOfStatuses,
  type Wanted,
} from './status-changes.server.ts'
import {
  givenUpByManagers,
  isFinish,
  isOpenStatus,
  nextStatus,
  onlyEndedRestart,
  type Rejection,
  unsigned,
} from './task-status.contract.ts'

/**
 * Another status for a task. `skipId` are signatures of others that the actor has said are to be gone past; `opinion`
 * is why.
 */
interface StatusInput {
  id: string
  status: TaskStatus
  skipId?: readonly string[]
  opinion?: string
}

/**
 * Another status for one task; what a rule of the task rejects is answered as `optResult`, and nothing has changed.
 * What took others along below it cannot be undone (spec 1 §4); anything else can be undone for a moment.
 */
export async function changeStatus(input: StatusInput, context: Context) {
  const can = await taskSubject.lock(input.id, context, 'changeStatus')
  const { changes, closed, ...outcome } = await settleStatus(input, context, can)
  // What was submitted with steps closed for it does not come back as it was.
  const comesBack = changes.length === 1 && (closed === 0 || isFinish(outcome.status))
  return { ...outcome, batchId: comesBack ? await keepChanges(changes, context) : null }
}

/**
 * The same for a change that follows from the task itself, as from the last step of its workflow: no rights are
 * checked, but the rules apply.
 */
export async function settleStatus(
  { id, status, skipId = [], opinion = '' }: StatusInput,
  context: Context,
  can = { edit: false, remove: false, cancel: true },
) {
  const now = (await standings([id], context)).get(id)!
  if (!can.cancel && isGivenUp(now.status, status)) refuse(givenUpByManagers)
  const next = (await decide([{ id, now, to: status }], context)).get(id)!
  const stays = { id, status: now.status, progressPercent: now.progressPercent, changes: [], closed: 0 }
  if (typeof next === 'object') return { ...stays, optResult: said(next, context), unsigned: null }
  const signatures = await signaturesFor(id, next, context)
  const others = signatures.filter(({ isOwn }) => !isOwn)
  // Who says who does the steps may go past them, and a manager of the task who stands above all that are passed over;
  // each is named before.
  const maySkip = can.remove || (can.edit && others.every(({ isAbove }) => isAbove))
  if (others.some(({ id: one }) => !maySkip || !skipId.includes(one))) {
    return {
      ...stays,
      optResult: said(unsigned(now.name, others, maySkip), context),
      unsigned: { maySkip, list: others.map(shownSignature) },
    }
  }
  await closeSignatures(signatures, isFinish(next), context)
  const changes = await changeStatuses(context, [{ id, to: next }], 'status', opinion)
  await earnForFinishing(context, changes, new Set(now.byApprover ? [id] : []))
  await tellOfStatuses(context, changes, 'status', opinion)
  return {
    id,
    status: next,
    progressPercent: percentAfter(now, next),
    optResult: null,
    unsigned: null,
    changes,
    closed: signatures.length,
  }
}

const shownSignature = ({ id, name, taskName, kind, people }: Signature) => ({
  id,
  kind,
  name,
  taskName,
  people: people.map(one => one.name),
})

/** The signatures that a task's new status needs: handed in, its own steps'; finished, those below it, too. */
const reachOf = (next: TaskStatus) => (next === 'WAITING_AGREE' ? 'own' : isFinish(next) ? 'below' : null)

async function signaturesFor(id: string, next: TaskStatus, context: Context): Promise<Signature[]> {
  const reach = reachOf(next)
  return reach ? await signaturesOf([id], reach, context) : []
}

/** Whether a task is cancelled or put on hold by this change, or undone from there. */
const isGivenUp = (...statuses: readonly TaskStatus[]) =>
  statuses.some(status => status === 'CANCEL' || status === 'POST_PONE')

/**
 * Changes the status of many tasks, each with its own outcome: a refusal of one leaves the others unaffected. Tasks
 * below that changed along are among the changes.
 */
export async function changeManyStatuses(ids: readonly string[], status: TaskStatus, context: Context, opinion = '') {
  // A plan's turn comes before any of its rows.
  await context.run([planTurn(context.me.companyId)])
  const may = await taskSubject.lockAll(ids, context)
  const known = await standings([...may.keys()], context)
  const outcomes: {
    id: string
    status: TaskStatus
    progressPercent: number
    optResult: ReturnType<typeof said> | null
  }[] = []
  const wanted: Wanted[] = []
  const { decided, signatures } = await decideSigned(
    [...known].flatMap(([id, now]) => (may.get(id)!.changeStatus ? [{ id, now, to: status }] : [])),
    context,
  )
  for (const id of ids) {
    const now = known.get(id)
    if (!now) {
      outcomes.push({ id, status, progressPercent: 0, optResult: said(notFound, context) })
      continue
    }
    const can = may.get(id)!
    const next =
      !can.cancel && can.changeStatus && isGivenUp(now.status, status)
        ? givenUpByManagers
        : (decided.get(id) ?? notAllowed)
    if (typeof next === 'object') {
      outcomes.push({ id, status: now.status, progressPercent: now.progressPercent, optResult: said(next, context) })
    } else {
      wanted.push({ id, to: next })
      outcomes.push({ id, status: next, progressPercent: percentAfter(now, next), optResult: null })
    }
  }
  const ending = new Set(wanted.map(({ id }) => id))
  await closeSignatures(eachOnce(signatures.filter(({ rootId }) => ending.has(rootId))), true, context)
  const changes = await changeStatuses(context, wanted, 'status', opinion)
  await earnForFinishing(
    context,
    changes,
    new Set(wanted.filter(({ id }) => known.get(id)!.byApprover).map(({ id }) => id)),
  )
  await tellOfStatuses(context, changes, 'status', opinion)
  return { outcomes, changes }
}

/** A task below another is reached from both. */
const eachOnce = (signatures: readonly Signature[]) => [...new Map(signatures.map(one => [one.id, one])).values()]

/**
 * Like `decide`, but rejected if others have to sign first: in a batch, no signature is skipped. Also returns the
 * required signatures.
 */
async function decideSigned(input: readonly StatusRequest[], context: Context) {
  const decided = await decide(input, context)
  const signatures: Signature[] = []
  for (const reach of ['own', 'below'] as const) {
    const ending = [...decided].flatMap(([id, next]) =>
      typeof next !== 'object' && reachOf(next) === reach ? [id] : [],
    )
    if (ending.length > 0) signatures.push(...(await signaturesOf(ending, reach, context)))
  }
  for (const { id, now } of input) {
    const others = signatures.filter(({ rootId, isOwn }) => rootId === id && !isOwn)
    if (others.length > 0) decided.set(id, unsigned(now.name, others, false))
  }
  return { decided, signatures }
}

/**
 * Takes up an ended task again, from nothing. What had ended below it stays as it is; what had ended above it runs
 * again.
 */
export async function restart(id: string, context: Context) {
  const can = await taskSubject.lock(id, context, 'changeStatus')
  const { status } = found((await standings([id], context)).get(id))
  if (isOpenStatus(status)) refuse(onlyEndedRestart)
  if (!can.cancel && isGivenUp(status)) refuse(givenUpByManagers)
  await tellOfStatuses(context, await changeStatuses(context, [{ id, to: 'RUNNING' }], 'restart'), 'restart')
  await reopenAbove(id, context)
}

/** A task has come to run below these: what had ended there runs again (spec 1 §4), all the way up. */
export const reopenAbove = (id: string, context: Context) => reopenAboveEach([id], context)

/** The same above several. */
export async function reopenAboveEach(ids: readonly string[], context: Context) {
  const { me, run } = context
  const [answer] = await run([
    {
      name: 'tasks_ended_above',
      value: col.uuid,
      values: [me.companyId, ids],
      text: `with recursive above as (
        select parent_id as id from task where comp_id = $1 and id = any($2::uuid[])
        union select t.parent_id from task t join above a on t.comp_id = $1 and t.id = a.id)
      select t.id from task t join above a on a.id = t.id where t.comp_id = $1 and t.status in ('FINISH',
        'FINISH_DELAY', 'CANCEL') order by t.id for update of t`,
    },
  ])
  const ended = answer.rows.map(one => ({ id: one, to: 'RUNNING' as const }))
  if (ended.length > 0) await tellOfStatuses(context, await changeStatuses(context, ended, 'restart'), 'restart')
}

interface StatusRequest {
  id: string
  now: Standing
  to: TaskStatus
}

/** The new status of each task that is requested to be `to`, by the rules of the task and of its parts. */
async function decide(input: readonly StatusRequest[], context: Context): Promise<Map<string, TaskStatus | Rejection>> {
  const at = new Date().toISOString()
  const decided = new Map(
    input.map(({ id, now, to }) => [id, nextStatus({ ...now, from: now.status, to, now: at })] as const),
  )
  const ending = [...decided].flatMap(([id, to]) => (typeof to !== 'object' && reachOf(to) ? [{ id, to }] : []))
  for (const [id, rejection] of await whyNotFinish(ending, context)) decided.set(id, rejection)
  return decided
}

const percentAfter = ({ status, progressPercent }: Standing, to: TaskStatus) =>
  isFinish(to) ? 100 : !isOpenStatus(status) && isOpenStatus(to) ? 0 : progressPercent

const said = ({ code, sentence }: Rejection | RefusalKind, { request }: Context) => ({
  code,
  msg: say(sentence, request.locale),
})

/**
 * Keeps what some changes of status have changed, so that their maker can take them back; answers under what. Older
 * ones go.
 */
export async function keepChanges(
  changes: readonly StatusChange[],
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<string> {
  const id = newId()
  await run([
    {
      name: 'status_batches_forget',
      values: [me.companyId, me.personId],
      text: `delete from task_status_batch where comp_id = $1 and person_id = $2 and created_at < now() - interval
        '1 hour'`,
    },
    {
      name: 'status_batch_keep',
      values: [me.companyId, id, me.personId, JSON.stringify(changes)],
      text: 'insert into task_status_batch (comp_id, id, person_id, changes) values ($1, $2, $3, $4::jsonb)',
    },
  ])
  return id
}
