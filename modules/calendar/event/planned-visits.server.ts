import { endOfDay, atWallClock } from '#platform/contract/zone.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { hookVisitPlans } from '#modules/crm/crm.server.ts'
import { displaceEvent, placeEvent } from './placed-events.server.ts'

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
