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
  listOf,
  numberedChoice,
  out,
  requiredText,
  searchKey,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { listed, page, paging } from '#platform/contract/list.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { outDocument } from '#mechanisms/rich-text/rich-text.contract.ts'

/** What an event is; it decides its colour. */
export const eventTypes = ['meeting', 'visit', 'trip', 'birthday', 'personal', 'other'] as const
export type EventType = (typeof eventTypes)[number]
/**
 * Who sees it, as with tasks (spec 1 §6): those who take part and those above them; those who take part (above them the
 * title); all.
 */
export const OpenType = { Usual: 0, Members: 1, Company: 2 } as const
export type OpenType = (typeof OpenType)[keyof typeof OpenType]
export const openTypes: readonly OpenType[] = /* @__PURE__ */ Object.values(OpenType)
/** Minutes before its beginning, as people choose them. */
export const reminderMinutes = [0, 5, 15, 30, 60, 1440] as const
export const mostReminders = 5
export const mostInvited = 200
/** Which of a series a change is for. */
export const reaches = ['this', 'following', 'all'] as const
export type Reach = (typeof reaches)[number]
/** What somebody who is invited says to it. */
export const answers = ['accept', 'maybe', 'decline'] as const
export type Answer = (typeof answers)[number]

const remindBefore = listOf(whole(0, 40_320), mostReminders)
const content = {
  type: v.optional(choice(eventTypes), 'meeting'),
  openType: v.optional(numberedChoice(openTypes), 0),
  detail: v.optional(text(20_000), ''),
  place: v.optional(text(200), ''),
  isAllDay: v.optional(flag, false),
}
/** The recurrence: an RRULE, or the spec's `cron` with a last day. Empty: it happens once. */
const recurrence = { rule: emptiable(text(500)), cron: emptiable(text(100)), repeatEndDate: emptiable(instant) }

/**
 * What a person fills in. Without an end it takes an hour, or the whole day. `personId` is whose event it is, by
 * default the caller's.
 */
export const eventDraft = v.object({
  name: requiredText(200),
  ...content,
  startDate: instant,
  endDate: emptiable(instant),
  ...recurrence,
  personId: v.optional(id),
  partnerIds: v.optional(ids(mostInvited), []),
  remindBefore: v.optional(remindBefore, []),
  sourceId: emptiable(id),
  sourceType: emptiable(text(50)),
  resId: v.optional(ids(mostFiles), []),
})

/** Which occurrence of a series is meant, by its beginning. */
const occurrence = v.optional(instant)

const eventPatch = v.object({
  id,
  occurrence,
  applyTo: v.optional(choice(reaches), 'all'),
  name: v.optional(requiredText(200)),
  type: v.optional(choice(eventTypes)),
  openType: v.optional(numberedChoice(openTypes)),
  detail: v.optional(text(20_000)),
  place: v.optional(text(200)),
  isAllDay: v.optional(flag),
  startDate: v.optional(instant),
  endDate: emptiable(instant),
  ...recurrence,
  partnerIds: v.optional(ids(mostInvited)),
  remindBefore: v.optional(remindBefore),
  ...fileChange,
})

/** A record in a list: of a series, its first time. */
export const eventRow = v.object({
  id: out.id,
  name: out.text,
  type: v.picklist(eventTypes),
  openType: out.number,
  place: out.text,
  isAllDay: out.flag,
  startDate: out.instant,
  endDate: out.instant,
  timeZone: out.text,
  rule: out.maybeText,
  personId: out.id,
  newStatus: out.flag,
  commentNum: out.number,
})
export type EventRow = v.InferOutput<typeof eventRow>

export const eventDetail = v.object({
  ...eventRow.entries,
  detail: out.text,
  /** How the detail looks; null: it is plain. */
  detailDocument: outDocument,
  /** The rule as a crontab line, where there is one. */
  cron: out.maybeText,
  /** The last moment, of whole days the last day, that the rule names; null: it goes on, or ends after so many times. */
  repeatEndDate: out.maybeText,
  /** The series that this one was taken out of, and when it would have been. */
  seriesId: out.maybeId,
  recurrenceDate: out.maybeInstant,
  /** Which of the series is shown: its beginning as the rule has it. */
  occurrence: out.maybeInstant,
  remindBefore: v.array(out.number),
  sourceId: out.maybeId,
  sourceType: out.maybeText,
  creator: v.nullable(personBrief),
  owner: v.nullable(personBrief),
  partners: v.array(personBrief),
  /** What they have said; who is not among them has said nothing yet. */
  answers: v.array(v.object({ personId: out.id, answer: v.picklist(answers) })),
  attachments: v.array(fileBrief),
  createdAt: out.instant,
  lastOptDate: out.instant,
  can: abilities(['edit', 'remove', 'leave', 'answer', 'comment']),
})
export type EventDetail = v.InferOutput<typeof eventDetail>

export const itemKinds = ['event', 'task', 'sub_task', 'item', 'goal'] as const
/** Anything that stands in a calendar on some day. A busy one is somebody's time and nothing else. */
export const calendarItem = v.object({
  kind: v.picklist(itemKinds),
  /** Empty where it is somebody's time alone. */
  id: v.string(),
  name: out.text,
  type: out.text,
  status: out.maybeText,
  startDate: out.maybeInstant,
  endDate: out.instant,
  isAllDay: out.flag,
  isRecurring: out.flag,
  isBusy: out.flag,
  /** Of a series: which one it is, by the beginning that the rule gives it. */
  occurrence: out.maybeInstant,
  place: out.text,
  /** The task that a sub-item belongs to. */
  parentId: out.maybeId,
  /** What the person whose calendar it is has said to the event. */
  answer: v.nullable(v.picklist(answers)),
  canEdit: out.flag,
})
export type CalendarItem = v.InferOutput<typeof calendarItem>

const between = { startDate: instant, endDate: instant }
const statuses = v.optional(listOf(text(20), 10), [])

export const eventCalls = callsAbout('event', {
  list: call('GET /event', v.object({ key: v.optional(searchKey), ...paging(30).entries }), page(eventRow), {
    summary: 'Events that the caller takes part in, the latest first',
  }),
  between: call('GET /events', v.object(between), listed(calendarItem), {
    summary: "The caller's events between two moments, a series each time it comes round",
  }),
  all: call(
    'GET /events/all',
    v.object({
      personId: v.optional(id),
      ...between,
      /** Which kinds are wanted; without any of them, all. */
      tasks: v.optional(flag, true),
      isTask: v.optional(flag, true),
      isSub: v.optional(flag, true),
      containItem: v.optional(flag, true),
      events: v.optional(flag, true),
      status: statuses,
      role: v.optional(listOf(choice(['creator', 'manager', 'approval', 'partner', 'follower']), 5), []),
      delete: v.optional(flag, false),
    }),
    listed(calendarItem),
    {
      about: ['task', 'goal'],
      summary:
        "A person's events, tasks, sub-items and goals between two moments; of what the caller may not see, the time alone",
    },
  ),
  busy: call(
    'GET /events/busy',
    v.object({ userId: ids(50), ...between, exceptId: v.optional(id) }),
    listed(v.object({ personId: out.id, startDate: out.instant, endDate: out.instant })),
    {
      summary: 'When colleagues have something else than the event `except_id`, for finding a time',
    },
  ),
  detail: call('GET /events/:id', v.object({ id, occurrence }), eventDetail, {
    summary: 'An event; of a series the occurrence asked for, or the next',
  }),
  read: call('GET /event/read_one/:id', v.object({ id }), done, {
    changes: true,
    summary: 'The caller has seen the event',
  }),
  create: call('POST /events', eventDraft, v.object({ id: out.id }), { summary: 'Create an event, once or recurring' }),
  update: call('PATCH /events/:id', eventPatch, v.object({ id: out.id }), {
    summary: 'Change an event: of a series this one, this and those after it, or all',
  }),
  remove: call('DELETE /events/:id', v.object({ id, occurrence, applyTo: v.optional(choice(reaches), 'all') }), done, {
    summary: 'Delete an event: of a series this one, this and those after it, or all',
  }),
  leave: call('POST /events/:id/leave', v.object({ id }), done, { summary: 'Take part no longer' }),
  answer: call(
    'POST /events/:id/answer',
    v.object({ id, answer: choice(answers) }),
    v.object({ id: out.id, answer: v.picklist(answers) }),
    {
      summary: 'Say whether one comes: accept, maybe or decline; of a series to all of it',
    },
  ),
  finished: call(
    'GET /v3/task/events/finish/list',
    v.object({
      personId: v.optional(id),
      startDate: v.optional(instant),
      endDate: v.optional(instant),
      containItem: v.optional(flag, true),
      ...paging(30).entries,
    }),
    page(calendarItem),
    {
      about: ['task'],
      summary: 'Tasks and sub-items that a person finished, the latest first, as a calendar shows them',
    },
  ),
})
