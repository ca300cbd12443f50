import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  choice,
  done,
  emptiable,
  flag,
  id,
  ids,
  instant,
  number,
  out,
  text,
} from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** The origin of a comment (spec 1 §3). */
export const commentTypes = ['quick', 'mobile', 'visit', 'event', 'feedback'] as const
export type CommentType = (typeof commentTypes)[number]

export const longestComment = 5_000
/** The default page size. */
export const commentsOnPage = 10
/** Spec 1 §5: "Comments can be deleted within 10 minutes"; they can be edited just as long. */
export const deletableMinutes = 10
export const mostMentions = 50

export const emptyComment = refusal('comment.empty', {
  zh: '请输入评论内容或添加附件',
  en: 'Write something, or attach a file',
})
export const tooOld = refusal('comment.too_old', {
  zh: '评论发布已超过 10 分钟，不能删除',
  en: 'A comment can be deleted within 10 minutes only',
})
export const tooOldToChange = refusal('comment.too_old_to_change', {
  zh: '评论发布已超过 10 分钟，不能修改',
  en: 'A comment can be changed within 10 minutes only',
})
export const replyElsewhere = refusal('comment.reply.elsewhere', {
  zh: '只能回复这条记录下的评论',
  en: 'Only a comment on this record can be replied to',
})
export const cannotSee = refusal('comment.mention.cannot_see', {
  zh: '{name} 没有查看权限，不能提醒',
  en: '{name} is not allowed to see this, and cannot be mentioned',
})

export const halfPlace = refusal('comment.place.half', {
  zh: '位置需要同时有经度和纬度',
  en: 'A place needs both a latitude and a longitude',
})

export const unknownContact = refusal('comment.contact.unknown', {
  zh: '只能选择这个客户的联系人',
  en: 'Only a contact of this customer can be chosen',
})

/** The dictionary of a company's own quick replies; while it is empty, the default ones are offered. */
export const quickReplies = 'COMMENT_QUICK'

/**
 * Where a comment of type `visit` was written: as the phone reports it, in degrees, within `accuracy` metres; and which
 * contact of the customer was met.
 */
const placeFields = v.object({
  latitude: emptiable(number(-90, 90)),
  longitude: emptiable(number(-180, 180)),
  accuracy: emptiable(number(0, 1_000_000)),
  address: emptiable(text(200)),
  contactId: emptiable(id),
})
export type PlaceFields = v.InferOutput<typeof placeFields>
/** The same as stored. */
export type CommentPlace = {
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  address: string | null
  /** The contact, and their name at that time. */
  contactId?: string | undefined
  contactName?: string | undefined
}

/** The appointment of a comment of type `event`. */
const eventFields = v.object({
  eventSourceId: emptiable(id),
  eventSourceType: emptiable(text(50)),
  eventName: emptiable(text(200)),
  eventStartDate: emptiable(instant),
  eventEndDate: emptiable(instant),
  eventCron: emptiable(text(100)),
})
export type EventFields = v.InferOutput<typeof eventFields>
/** The same as stored. */
export type CommentEvent = {
  sourceId: string | null
  sourceType: string | null
  name: string | null
  startDate: string | null
  endDate: string | null
  cron: string | null
  eventId: string | null
}

/** Reactions to a comment, each one tap. */
export const reactions = ['like', 'done', 'thanks', 'laugh', 'cheer', 'look'] as const
export type Reaction = (typeof reactions)[number]
/** The length of a comment's excerpt in a reply. */
export const quotedLength = 100

/** A comment as written. `subjectType` may be left out: the id alone identifies the record. */
export const commentDraft = v.object({
  subjectType: v.optional(text(50)),
  subjectId: id,
  type: v.optional(choice(commentTypes), 'quick'),
  content: v.optional(text(longestComment), ''),
  summary: v.optional(text(2_000), ''),
  contentType: v.optional(text(20), 'text'),
  resId: v.optional(ids(mostFiles), []),
  resRelType: v.optional(choice(['attach_file']), 'attach_file'),
  notifyId: v.optional(ids(mostMentions), []),
  /** The comment on the same record that this one replies to; its author is notified. */
  replyId: emptiable(id),
  ...placeFields.entries,
  ...eventFields.entries,
})

export const commentRow = v.object({
  id: out.id,
  subjectType: out.text,
  subjectId: out.id,
  type: v.picklist(commentTypes),
  content: out.text,
  summary: out.text,
  contentType: out.text,
  /** The words of its record that it is about; '' for one about the whole. */
  quote: out.text,
  author: personBrief,
  /** The people mentioned by @. */
  notify: v.array(personBrief),
  latitude: out.maybeNumber,
  longitude: out.maybeNumber,
  accuracy: out.maybeNumber,
  address: out.maybeText,
  contactId: out.maybeId,
  contactName: out.maybeText,
  /** The calendar event that the comment created. */
  eventId: out.maybeId,
  eventSourceId: out.maybeId,
  eventSourceType: out.maybeText,
  eventName: out.maybeText,
  eventStartDate: out.maybeInstant,
  eventEndDate: out.maybeInstant,
  eventCron: out.maybeText,
  attachments: v.array(fileBrief),
  /** What it replies to, with its current text; only its id if that was deleted. */
  reply: v.nullable(v.object({ id: out.id, authorName: out.maybeText, excerpt: out.maybeText })),
  /** Ordered by their first use; whether the actor is among them. */
  reactions: v.array(
    v.object({ reaction: v.picklist(reactions), count: out.number, names: v.array(out.text), isMine: out.flag }),
  ),
  createdAt: out.instant,
  /** When its text was last edited. */
  editedAt: out.maybeInstant,
  can: abilities(['remove', 'edit', 'openEvent']),
})
export type CommentRow = v.InferOutput<typeof commentRow>

export const commentCalls = callsAbout('comment', {
  create: call('POST /comment', commentDraft, v.object({ id: out.id }), { summary: 'Comment on a record' }),
  list: call(
    'GET /comment/list',
    v.object({
      subjectType: v.optional(text(50)),
      subjectId: id,
      type: v.optional(choice(commentTypes)),
      ...paging(commentsOnPage).entries,
    }),
    page(commentRow),
    { about: ['*'], summary: 'The comments on a record, newest first' },
  ),
  people: call(
    'GET /comment/people',
    v.object({ subjectType: v.optional(text(50)), subjectId: id, key: v.optional(text(100)), ...paging(30).entries }),
    page(personBrief),
    {
      summary: 'Whom a comment on a record can call on: those who may see it, who take part first',
    },
  ),
  edit: call(
    'PUT /comment/:id',
    v.object({ id, content: v.optional(text(longestComment), ''), notifyId: v.optional(ids(mostMentions), []) }),
    done,
    { summary: 'Change the words of an own comment within 10 minutes; `notify_id`: all whom it calls on now' },
  ),
  react: call(
    'PUT /comment/:id/reaction',
    v.object({ id, reaction: choice(reactions), isOn: v.optional(flag, true) }),
    done,
    { summary: 'Say something to a comment by one tap, or take it back' },
  ),
  remove: call('DELETE /comment/:id', v.object({ id }), done, { summary: 'Delete an own comment within 10 minutes' }),
})
