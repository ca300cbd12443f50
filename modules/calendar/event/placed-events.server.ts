import { atWallClock, endOfDay } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { hookVisitPlans } from '#modules/crm/crm.server.ts'
import { deleteEvents, insertEvent } from './event-rows.server.ts'
import { type EventType, OpenType } from './event.contract.ts'

/** What another room puts into somebody's calendar, for as long as it is so: agreed leave, an outing. */
export interface PlacedEvent {
  personId: string
  sourceType: string
  sourceId: string
  name: string
  type: EventType
  place?: string
  startDate: string
  endDate: string
  isAllDay: boolean
}

/** Puts it there: those above see its title, colleagues that the time is taken. */
export async function placeEvent({ personId, place = '', ...one }: PlacedEvent, context: Context): Promise<void> {
  const { me, publish } = context
  const id = await insertEvent(
    {
      ...one,
      place,
      personId,
      creatorId: personId,
      openType: OpenType.Members,
      detail: '',
      timeZone: me.timeZone,
      rule: null,
      exceptDates: [],
      seriesId: null,
      recurrenceDate: null,
      remindBefore: [],
    },
    [],
    context,
  )
  publish({
    companyId: me.companyId,
    to: [personId],
    subjectType: 'event',
    subjectId: id,
    event: 'created',
    by: me.personId,
  })
}

/** Takes it out again, if it is still there: its person may have deleted it. */
export async function displaceEvent(sourceType: string, sourceId: string, context: Context): Promise<void> {
  const { me, run, publish } = context
  const [answer] = await run([
    {
      name: 'event_placed',
      value: col.uuid,
      values: [me.companyId, sourceType, sourceId],
      text: 'select id from event where comp_id = $1 and source_type = $2 and source_id = $3',
    },
  ])
  const ids = answer.rows
  const people = await deleteEvents(ids, context)
  for (const id of ids)
    publish({
      companyId: me.companyId,
      to: people,
      subjectType: 'event',
      subjectId: id,
      event: 'removed',
      by: me.personId,
    })
}

const sourceType = 'visit_plan'

/** What is added to others' by this file: a visit that somebody plans stands in their calendar, that whole day. */
export const plannedVisitsParts: Part[] = [
  hookVisitPlans({
    async planned({ id, personId, name, day }, context) {
      const startDate = atWallClock(day, context.me.timeZone)
      const endDate = endOfDay(startDate, context.me.timeZone)
      await placeEvent(
        { personId, sourceType, sourceId: id, name, type: 'visit', isAllDay: true, startDate, endDate },
        context,
      )
    },
    dropped: (id, context) => displaceEvent(sourceType, id, context),
  }),
]
