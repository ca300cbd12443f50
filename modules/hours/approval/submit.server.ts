import { sql } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
import type { CallParsed } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { companySetting } from '#modules/company/company.server.ts'
import { countOnTasks, holdWorkHours, recordedOn, spanOf, tellOf } from '../log/work-hour-changes.server.ts'
import { logGone, workHourSubject } from '../log/work-hour-subject.server.ts'
import {
  mostAtOnce,
  notEditable,
  notRevocable,
  nothingToSubmit,
  notYet,
  type workHourCalls,
} from '../log/work-hour.contract.ts'
import { workHour } from '../log/work-hour.table.ts'
import { approves, approversOf } from './approver.server.ts'

/**
 * Hands own drafts in: those that are named, or all between two days, up to today. Where the company's hours need no
 * approval, they are approved at once, and count.
 */
export async function submitWorkHours(
  { id, startDate, endDate }: CallParsed<typeof workHourCalls.submit>,
  context: Context,
) {
  const { me, run } = context
  const { approve } = await companySetting(context, 'workhour_setting')
  const today = dayOf(new Date(), me.timeZone)
  const logs =
    id.length > 0
      ? await namedDrafts(id, today, context)
      : await draftsBetween(startDate, endDate && endDate < today ? endDate : today, context)
  if (logs.length === 0) refuse(nothingToSubmit)
  const ids = logs.map(log => log.id)
  const status = approve ? 'WAITING' : 'AGREE'
  const [, , above] = await run([
    {
      name: 'work_hours_submit',
      text: `update work_hour set status = $3, submitted_at = now(), decider_id = null, decided_at = null, opinion =
        null
        where comp_id = $1 and id = any($2::uuid[])`,
      values: [me.companyId, ids, status],
    },
    recordedOn(me, ids, 'submit', { status: ['DRAFT', status] }),
    approversOf(me.companyId, ids),
    ...(approve ? [] : [countOnTasks(me, ids, 1)]),
  ])
  const approvers = above.rows
  const hours = Math.round(logs.reduce((sum, log) => sum + log.hour, 0) * 100) / 100
  if (approve)
    await run(
      notified(me, approvers, {
        kind: 'workhour.submitted',
        subjectType: 'workhour_approve',
        subjectId: ids[0]!,
        title: spanOf(logs),
        details: { hours, count: ids.length },
      }),
    )
  tellOf(context, ids[0]!, 'submitted', approvers)
  return { count: ids.length }
}

async function namedDrafts(ids: readonly string[], today: string, context: Context) {
  const logs = await holdWorkHours(ids, context)
  if (logs.length < ids.length || logs.some(log => log.personId !== context.me.personId)) refuse(logGone)
  if (logs.some(log => log.status !== 'DRAFT' && log.status !== 'REJECT')) refuse(notEditable)
  if (logs.some(log => log.day > today)) refuse(notYet)
  return logs
}

async function draftsBetween(first: string | undefined, last: string, context: Context) {
  const { me, run } = context
  const [answer] = await run([
    {
      name: 'work_hours_drafts',
      text: `select id from work_hour where comp_id = $1 and person_id = $2 and status in ('DRAFT', 'REJECT') and day
        >= coalesce($3::date, '1900-01-01') and day <= $4::date
      order by day, id limit ${mostAtOnce}`,
      values: [me.companyId, me.personId, first, last],
      value: col.uuid,
    },
  ])
  const logs = await holdWorkHours(answer.rows, context)
  // Between the two statements another phone of the same person may have submitted some.
  return logs.filter(log => log.status === 'DRAFT' || log.status === 'REJECT')
}

/** Which of some logs the actor may see, and which decide, as rows of `id, seen, approves`. */
const standings = compile(
  sql`select ${workHour.id} as id, coalesce(${workHourSubject.seen}, false) as is_seen, coalesce(${approves}, false) as decides from
    ${workHour}
  where ${workHour.companyId} = ${actor.company} and ${workHour.id} = any(${param('ids')}::uuid[])`,
  { row: { id: col.uuid, isSeen: col.bool, decides: col.bool } },
)
export const standingOf = (ids: readonly string[], me: Me) => standings({ ...actorValues(workHourSubject, me), ids })

/**
 * Own logs that nobody has decided become drafts again; agreed ones wait again, when their decider says so: their hours
 * no longer count.
 */
export async function revokeWorkHours(ids: readonly string[], context: Context) {
  const { me, run } = context
  const logs = await holdWorkHours(ids, context)
  const [standing] = await run([standingOf(ids, me)])
  const decides = new Map(standing.rows.filter(({ isSeen: seen }) => seen).map(({ id, decides }) => [id, decides]))
  if (logs.length === 0 || logs.length < ids.length || logs.some(log => !decides.has(log.id))) refuse(logGone)
  const own = logs.filter(log => log.personId === me.personId && log.status === 'WAITING').map(log => log.id)
  const agreed = logs.filter(log => log.status === 'AGREE')
  if (agreed.some(log => !decides.get(log.id))) refuse(notAllowed)
  if (own.length + agreed.length < logs.length) refuse(notRevocable)
  const agreedIds = agreed.map(log => log.id)
  await run([
    setStatus(me, own, 'DRAFT'),
    setStatus(me, agreedIds, 'WAITING'),
    countOnTasks(me, agreedIds, -1),
    recordedOn(me, [...own, ...agreedIds], 'revoke'),
  ])
  const [above] = await run([approversOf(me.companyId, ids)])
  tellOf(context, ids[0]!, 'revoked', [...logs.map(log => log.personId), ...above.rows])
  return { count: logs.length }
}

const setStatus = (me: Me, ids: readonly string[], status: 'DRAFT' | 'WAITING'): Statement => ({
  name: 'work_hours_set_back',
  text: `update work_hour set status = $3, decider_id = null, decided_at = null, opinion = null where comp_id = $1 and
    id = any($2::uuid[])`,
  values: [me.companyId, ids, status],
})
