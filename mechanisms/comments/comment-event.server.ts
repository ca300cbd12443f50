import { readInstant } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { underNames } from '#platform/server/http/refuse.ts'
import { adding } from '#platform/server/parts/part.ts'
import type { CommentEvent, EventFields } from './comment.contract.ts'

/** A calendar event: the comment's author owns it, the mentioned people take part. */
export interface NewEvent {
  name: string
  detail: string
  startDate: string
  endDate: string | null
  cron: string | null
  sourceType: string
  sourceId: string
  partnerIds: readonly string[]
}
type MakeEvent = (event: NewEvent, context: Context) => Promise<string>
let make: MakeEvent | undefined

/** The room with the calendar registers how to create an event; returns its id. */
export const commentsMakeEvents = adding('events of comments', (how: MakeEvent) => {
  make = how
})

/** What belongs to the event of a comment. */
interface Around {
  type: string
  subjectType: string
  subjectId: string
  content: string
  partnerIds: readonly string[]
}

/**
 * The appointment of a comment, as stored; null if there is none. A comment of type `event` with a name and a start
 * creates an event, whose source is the comment's record unless the comment names another.
 */
export async function eventOf(
  input: EventFields,
  { type, subjectType, subjectId, content, partnerIds }: Around,
  context: Context,
): Promise<CommentEvent | null> {
  const { timeZone, personId } = context.me
  const event = {
    sourceId: input.eventSourceId ?? null,
    sourceType: input.eventSourceType ?? null,
    name: input.eventName || null,
    startDate: input.eventStartDate ? readInstant(input.eventStartDate, timeZone) : null,
    endDate: input.eventEndDate ? readInstant(input.eventEndDate, timeZone) : null,
    cron: input.eventCron || null,
  }
  if (!Object.values(event).some(value => value !== null)) return null
  const { name, startDate, endDate, cron, sourceType, sourceId } = event
  if (type !== 'event' || !make || name === null || startDate === null) return { ...event, eventId: null }
  const source =
    sourceType !== null && sourceId !== null
      ? { sourceType, sourceId }
      : { sourceType: subjectType, sourceId: subjectId }
  return {
    ...event,
    eventId: await underNames(
      {
        start_date: 'event_start_date',
        end_date: 'event_end_date',
        name: 'event_name',
        rule: 'event_cron',
        cron: 'event_cron',
      },
      make(
        {
          name,
          detail: content,
          startDate,
          endDate,
          cron,
          partnerIds: partnerIds.filter(id => id !== personId),
          ...source,
        },
        context,
      ),
    ),
  }
}
