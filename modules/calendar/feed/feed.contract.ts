import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { choice, done, nothing, out, requiredText } from '#platform/contract/fields.ts'

/** How tasks stand in a feed: on the day they are due, as things to do, or not at all. */
export const feedTasks = ['event', 'todo', 'none'] as const
export type FeedTasks = (typeof feedTasks)[number]

export const feed = v.object({
  /** The whole address; null: there is none. */
  address: out.maybeText,
  tasks: v.picklist(feedTasks),
  createdAt: out.maybeInstant,
  usedAt: out.maybeInstant,
})
export type Feed = v.InferOutput<typeof feed>

export const feedCalls = {
  read: call('GET /calendar/feed', nothing, feed, { summary: "The address of the asker's calendar for other programs, if they have one" }),
  renew: call('POST /calendar/feed', v.object({ tasks: v.optional(choice(feedTasks), 'event') }), feed, {
    answersSecret: true, summary: 'Make an address; one that was there before leads nowhere from now on',
  }),
  change: call('PUT /calendar/feed', v.object({ tasks: choice(feedTasks) }), done, { summary: 'Choose how tasks stand in the feed' }),
  revoke: call('DELETE /calendar/feed', nothing, done, { summary: 'Take the address back' }),
}

export const publicFeedCalls = {
  file: call('GET /calendar/feed/:secret', v.object({ secret: requiredText(200) }), v.unknown(), {
    caller: 'public', answers: 'file', summary: 'A calendar as an .ics file, for whoever knows its address',
  }),
}
