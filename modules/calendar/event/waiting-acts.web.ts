import { heldWrite } from '#platform/web/app/held-changes.ts'
import type { WaitingAct } from '#mechanisms/waiting/offered-acts.web.ts'
import { eventCalls } from './event.contract.ts'

/** What the inbox can say to an invitation. */
export default (['accept', 'maybe', 'decline'] as const).map((answer): WaitingAct => ({
  verb: answer,
  writes: rows => rows.map(({ id, title }) => heldWrite(eventCalls.answer, { id, answer }, { name: title })),
}))
