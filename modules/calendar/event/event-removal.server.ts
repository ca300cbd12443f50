import type { CallParsed } from '#platform/contract/call.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { memberIds } from '#mechanisms/members/members.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { timesBefore } from '../recurrence/series.ts'
import type { eventCalls } from './event.contract.ts'
import { endBefore, occurrenceOf } from './event-changes.server.ts'
import { deleteEvents, ownRows, readEvent } from './event-rows.server.ts'
import { eventSubject } from './event-subject.server.ts'

/** Deletes an event; of a series one occurrence, one and all after it, or all. Those who were invited learn of it. */
export async function removeEvent({ id, occurrence, applyTo }: CallParsed<typeof eventCalls.remove>, context: Context) {
  const { me, run, publish } = context
  await eventSubject.lock(id, context, 'remove')
  const one = await readEvent(id, context)
  const [members] = await run([memberIds(me.companyId, 'event', id)])
  const people = members.rows
  if (one.rule === null && one.seriesId !== null) await leaveOut(one.seriesId, one.recurrenceDate!, context)
  if (one.rule === null || applyTo === 'all') {
    people.push(...(await removeWhole(id, context)))
  } else {
    const at = occurrenceOf(one, occurrence)
    if (applyTo === 'this') await leaveOut(id, at.startDate, context)
    else if (timesBefore(one, at.startDate) === 0) people.push(...(await removeWhole(id, context)))
    else {
      people.push(...(await deleteEvents(await ownRows(id, at.startDate, context), context)))
      await endBefore(one, at, context)
    }
  }
  const everybody = [...new Set(people)]
  await run([
    recorded(me, 'event', id, 'remove', { occurrence, applyTo }),
    ...notified(me, everybody, {
      kind: 'event.removed',
      subjectType: 'calendar',
      subjectId: id,
      title: one.name,
      details: { startDate: occurrence ?? one.startDate },
    }),
  ])
  publish({
    companyId: me.companyId,
    to: everybody,
    subjectType: 'event',
    subjectId: id,
    event: 'removed',
    by: me.personId,
  })
  return { id }
}

const removeWhole = async (id: string, context: Context) =>
  await deleteEvents([id, ...(await ownRows(id, '-infinity', context))], context)

/** The rule's occurrence at this moment does not happen. */
const leaveOut = (seriesId: string, moment: string, { me, run }: Context) =>
  run([
    {
      name: 'event_leave_out',
      text: `update event set except_dates = array_append(except_dates, to_char($3::timestamptz at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), last_opt_date = now()
    where comp_id = $1 and id = $2`,
      values: [me.companyId, seriesId, moment],
    },
  ])
