import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, done, flag, ids, nothing, out } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { noticeGroups } from './notice-groups.contract.ts'

/** A line of the updates feed: `said` is the sentence that its room has for the kind, as in a push or a mail. */
export const notificationRow = v.object({
  id: out.id,
  kind: out.text,
  subjectType: out.text,
  subjectId: out.id,
  title: out.text,
  said: out.text,
  /** The actor in words: the newest of several, and their number. */
  by: out.text,
  details: v.record(v.string(), v.unknown()),
  actor: v.nullable(personBrief),
  isRead: out.flag,
  createdAt: out.instant,
})
export type NotificationRow = v.InferOutput<typeof notificationRow>

export const notificationCalls = callsAbout('notification', {
  list: call(
    'GET /v3/notification/list',
    v.object({ isRead: v.optional(flag), about: v.optional(choice(noticeGroups)), ...paging(20).entries }),
    page(notificationRow),
    {
      summary: "The caller's updates, newest first",
    },
  ),
  unread: call('GET /v3/notification/unread_count', nothing, v.object({ count: out.number }), {
    summary: 'How many updates the caller has not seen',
  }),
  read: call('POST /v3/notification/read', v.object({ id: v.optional(ids(100), []) }), done, {
    summary: 'These updates have been seen',
  }),
  readAll: call('POST /v3/notification/read_all', nothing, done, { summary: 'All updates have been seen' }),
})
