import './event/event-notices.server.ts'
import { eventHandlers } from './event/event.server.ts'
import { feedHandlers } from './feed/feed.server.ts'

export { remindOfEvent } from './event/event-reminders.server.ts'
export { displaceEvent, placeEvent } from './event/placed-events.server.ts'

export const calendarHandlers = [...eventHandlers, ...feedHandlers]
