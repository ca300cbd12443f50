import { sql } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import {
  inputFilters,
  workHourColumns,
  workHourFilters,
  type WorkHourFilter,
  type WorkHourPage,
} from '../log/work-hour-list.server.ts'
import { countOnTasks, recordedOn, spanOf, tellOf, type HeldWorkHour } from '../log/work-hour-changes.server.ts'
import { logGone, workHourSubject } from '../log/work-hour-subject.server.ts'
import { workHour } from '../log/work-hour.table.ts'
import { alreadyDecided, approvalCalls, nothingToCommit } from './approval.contract.ts'
import { approves, approversOf, waitsForActor } from './approver.server.ts'
import { standingOf } from './submit.server.ts'

type ApprovalScope = 'charged' | 'handled' | 'company'
const inScope = {
  charged: waitsForActor,
  handled: sql`${workHour.deciderId} = ${actor.person}`,
  company: sql`${workHour.status} = 'WAITING' and ${workHourSubject.seen} and ${approves}`,
} satisfies Record<ApprovalScope, unknown>

const lists = shapes((shape: string) => {
  const { scope, filters } = JSON.parse(shape) as { scope: ApprovalScope; filters: WorkHourFilter[] }
  return pageAsJson({
    row: workHourColumns,
    from: sql`${workHour}`,
    where: sql.join(
      [sql`${workHour.companyId} = ${actor.company}`, inScope[scope], ...filters.map(name => workHourFilters[name])],
      sql` and `,
    ),
    // What waits stands by person and then by day, as it is looked through; what is done, the latest first.
    order:
      scope === 'handled'
        ? sql`${workHour.decidedAt} desc, ${workHour.id} desc`
        : sql`${workHour.personId}, ${workHour.day}, ${workHour.id}`,
  })
})

export const approvalHandlers = handle(approvalCalls, {
  async list(query, { me, run }) {
    const statement = lists(JSON.stringify({ scope: query.scope, filters: inputFilters(query) }))
    const [answer] = await run([statement({ ...query, ...actorValues(workHourSubject, me) })])
    return new Json<WorkHourPage>(answer!.only!)
  },

  async process({ id, agree, opinion }, context) {
    const { me, run } = context
    const logs = await decide(id, agree ? 'AGREE' : 'REJECT', opinion, context)
    const ids = logs.map(log => log.id)
    await run([
      ...(agree ? [countOnTasks(me, ids, 1)] : []),
      recordedOn(me, ids, agree ? 'agree' : 'disagree', opinion ? { opinion } : {}),
      ...noticesOf(logs).flatMap(({ personId, first, hours, count, span }) =>
        notified(me, [personId], {
          kind: agree ? 'workhour.agreed' : 'workhour.rejected',
          subjectType: 'workhour',
          subjectId: first,
          title: opinion || span,
          details: { hours, count, opinion },
        }),
      ),
    ])
    const [above] = await run([approversOf(me.companyId, ids)])
    tellOf(context, ids[0]!, agree ? 'agreed' : 'rejected', [...logs.map(log => log.personId), ...above.rows])
    return { count: ids.length }
  },

  async commit({ id, ...query }, context) {
    const { me, run } = context
    const filters = inputFilters(query)
    const statement = commits(JSON.stringify([...filters, ...(id.length > 0 ? ['id'] : [])]))
    const [answer] = await run([statement({ ...query, id, ...actorValues(workHourSubject, me) })])
    const ids = answer.rows.map(({ id: one }) => one)
    if (ids.length === 0 || ids.length < id.length) refuse(nothingToCommit)
    await run([recordedOn(me, ids, 'commit')])
    tellOf(
      context,
      ids[0]!,
      'committed',
      answer.rows.map(({ personId }) => personId),
    )
    return { count: ids.length }
  },
})

/**
 * Agreed hours become committed ones, whatever else happens to them at the same time: only what is agreed in that
 * moment.
 */
const commits = shapes(
  (shape: string) => {
    const filters = JSON.parse(shape) as (WorkHourFilter | 'id')[]
    const conditions = filters.map(name =>
      name === 'id' ? sql`${workHour.id} = any(${param('id')}::uuid[])` : workHourFilters[name],
    )
    return sql`update ${workHour} set status = 'COMMIT' where
    ${sql.join([sql`${workHour.companyId} = ${actor.company}`, sql`${workHour.status} = 'AGREE'`, ...conditions], sql` and `)}
    returning ${workHour.id}, ${workHour.personId}`
  },
  { row: { id: col.uuid, personId: col.uuid } },
)

/**
 * Only what still waits, and for the actor: of two who decide at once, one finds less than they requested, and changes
 * nothing.
 */
const decisions = compile(
  sql`update ${workHour} set status = ${param('to')}, decider_id = ${actor.person}, decided_at = now(), opinion
    = ${param('opinion')}
  where ${workHour.companyId} = ${actor.company} and ${workHour.id} = any(${param('ids')}::uuid[]) and
    ${workHour.status} = 'WAITING' and ${approves}
  returning ${workHour.id} as id, ${workHour.personId} as person_id, ${workHour.taskId} as task_id, ${workHour.day} as "day", ${workHour.hour} as "hour"`,
  { row: { id: col.uuid, personId: col.uuid, taskId: col.uuid, day: col.day, hour: col.decimal } },
)

async function decide(
  ids: readonly string[],
  to: 'AGREE' | 'REJECT',
  opinion: string,
  { me, run }: Context,
): Promise<HeldWorkHour[]> {
  const [standing, answer] = await run([
    standingOf(ids, me),
    decisions({ ...actorValues(workHourSubject, me), to, opinion: opinion || null, ids }),
  ])
  const seen = standing.rows.filter(({ isSeen }) => isSeen)
  if (seen.length < ids.length || ids.length === 0) refuse(logGone)
  if (seen.some(({ decides }) => !decides)) refuse(notAllowed)
  if (answer.count < ids.length) refuse(alreadyDecided)
  return answer.rows.map(({ id, personId, taskId, day, hour }) => ({
    id,
    personId,
    taskId,
    day,
    hour: Number(hour),
    status: to,
  }))
}

/** One notice a person, however many of their logs were decided. */
function noticesOf(logs: readonly HeldWorkHour[]) {
  const people = [...new Set(logs.map(log => log.personId))]
  return people.map(personId => {
    const own = logs.filter(log => log.personId === personId)
    return {
      personId,
      first: own[0]!.id,
      hours: Math.round(own.reduce((sum, { hour }) => sum + hour, 0) * 100) / 100,
      count: own.length,
      span: spanOf(own),
    }
  })
}
