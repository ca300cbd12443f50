import { withPage } from '#mechanisms/comments/page-call.server.ts'
import { eventCalls } from './event/event.contract.ts'
import { ofApp } from '#platform/server/http/handle.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { eventHandlers, eventParts } from './event/event.server.ts'
import { feedHandlers } from './feed/feed.server.ts'
import { eventWaitingParts } from './event/event-waiting.server.ts'
import { plannedVisitsParts } from './event/placed-events.server.ts'
import { eventNoticesParts } from './event/event-notices.server.ts'
import { eventSubject } from './event/event-subject.server.ts'
import { remindOfEvent } from './event/event-reminders.server.ts'

export { alsoInCalendar } from './event/other-items.server.ts'
export { displaceEvent, placeEvent } from './event/placed-events.server.ts'

const calendarHandlers = [...withPage(eventSubject, eventCalls.detail, eventHandlers), ...feedHandlers]

/** What this room is to the server. */
export const calendarModule: ServerModule = {
  calls: ofApp('event', calendarHandlers),
  jobs: [remindOfEvent],
  subjects: [eventSubject],
  approvals: [],
  imports: [],
  parts: [...eventNoticesParts, ...eventWaitingParts, ...plannedVisitsParts, ...eventParts],
}
