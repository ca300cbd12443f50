import type { ValueStatement } from '#platform/server/database/batch.ts'
import { hasApp, type AppName, type Me } from '#platform/server/http/identity.ts'
import { adding } from '#platform/server/parts/part.ts'
import type { CalendarItem } from './event.contract.ts'

/** Two moments, in their order. */
interface Window {
  from: string
  to: string
}

/** What another room has that is due on some day. */
export type DueThing = Pick<CalendarItem, 'id' | 'name' | 'type' | 'status' | 'endDate'>

/** What stands in calendars beside events and tasks; of another person's, what the actor may see. */
export interface DueSource {
  kind: Exclude<CalendarItem['kind'], 'event' | 'task' | 'sub_task' | 'item'>
  /** The app that the actor must have. */
  app: AppName
  between: (person: string, window: Window, me: Me) => ValueStatement<DueThing>
}

const sources: DueSource[] = []

/** A room says what of its own stands in calendars. */
export const alsoInCalendar = adding('items of calendars', (source: DueSource) => sources.push(source))

/** Those of a person that are due between two moments, as statements to be sent with others. */
export const othersBetween = (person: string, window: Window, me: Me) =>
  sources
    .filter(({ app }) => hasApp(me, app))
    .map(({ kind, between }) => ({
      statement: between(person, window, me),
      itemOf: (thing: DueThing): CalendarItem => ({
        ...thing,
        kind,
        startDate: null,
        isAllDay: true,
        isRecurring: false,
        isBusy: false,
        occurrence: null,
        place: '',
        parentId: null,
        answer: null,
        canEdit: false,
      }),
    }))
