import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, done, nothing, out, requiredText } from '#platform/contract/fields.ts'
import { refusal, results } from '#platform/contract/refusals.ts'

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

export const feedCalls = callsAbout('calendar_feed', {
  read: call('GET /calendar/feed', nothing, feed, {
    summary: "The address of the caller's calendar for other programs, if they have one",
  }),
  renew: call('POST /calendar/feed', v.object({ tasks: v.optional(choice(feedTasks), 'event') }), feed, {
    answersSecret: true,
    summary: 'Make an address; one that was there before leads nowhere from now on',
  }),
  change: call('PUT /calendar/feed', v.object({ tasks: choice(feedTasks) }), done, {
    summary: 'Choose how tasks stand in the feed',
  }),
  revoke: call('DELETE /calendar/feed', nothing, done, { summary: 'Take the address back' }),
})

export const publicFeedCalls = callsAbout('calendar_feed', {
  file: call('GET /calendar/feed/:secret', v.object({ secret: requiredText(200) }), v.unknown(), {
    caller: 'public',
    answers: 'file',
    computes: false,
    refusesInText: true,
    summary: 'A calendar as an .ics file, for whoever knows its address',
  }),
})

/** Taken back or never given: alike. */
export const feedGone = refusal(
  'calendar.feed.gone',
  {
    zh: '这个日历订阅地址不存在或已失效。请在开工的日历设置里重新获取地址。',
    en: 'This calendar address does not exist, or is no longer valid. Get a new one in the calendar settings of Kaigong.',
  },
  results.gone,
)
