import { and, eq, sql } from 'drizzle-orm'
import { goneCalled, notAllowed } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { asJson, asNumber, asWord, pageAsJson } from '#platform/server/database/json.ts'
import type { Rows } from '#platform/server/database/batch.ts'
import { col } from '#platform/server/database/row.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { attach, attachmentsJson, detachAll } from '#mechanisms/attachments/attachments.server.ts'
import { hangsWithFiles } from '#mechanisms/attachments/hanging-files.server.ts'
import { dictionary } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { memberIds, touchMembers } from '#mechanisms/members/members.server.ts'
import { notified, withdrawn } from '#mechanisms/notifications/notify.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { earn } from '#mechanisms/points/points.server.ts'
import { actor, subjectFor, subjectHolding, type Subject } from '#mechanisms/subjects/subject.server.ts'
import { callablePeople } from './callable-people.server.ts'
import { eventOf } from './comment-event.server.ts'
import { placeOf } from './comment-place.server.ts'
import {
  cannotSee,
  commentCalls,
  commentsOnPage,
  deletableMinutes,
  emptyComment,
  quickReplies,
  tooOld,
  type CommentEvent,
  type CommentPlace,
  type CommentRow,
} from './comment.contract.ts'
import { comment } from './comment.table.ts'

const about = (type: string | undefined, id: string, context: Context) =>
  type ? subjectFor(type, context) : subjectHolding(id, context)

const commentGone = goneCalled({ zh: '评论', en: 'comment' })

const isFresh = sql<boolean>`${comment.createdAt} > now() - interval '${sql.raw(String(deletableMinutes))} minutes'`
const eventText = (key: keyof CommentEvent) => sql`${comment.event} ->> ${sql.raw(`'${key}'`)}`
const placeNumber = (key: keyof CommentPlace) => asNumber(sql`(${comment.place} ->> ${sql.raw(`'${key}'`)})`)
/** It is in the actor's calendar: the event is there, and they take part. */
const isInvited = sql`exists (select 1 from member m where m.comp_id = ${comment.companyId} and m.subject_type = 'event'
  and m.subject_id = (${comment.event} ->> 'eventId')::uuid and m.person_id = ${actor.person})`
const row = {
  id: comment.id,
  subjectType: asWord(comment.subjectType),
  subjectId: comment.subjectId,
  type: asWord(comment.type),
  content: comment.content,
  summary: comment.summary,
  contentType: comment.contentType,
  author: personJson(sql`${comment.companyId}`, sql`${comment.authorId}`),
  notify: asJson(sql`case when ${comment.notifyIds} = '{}' then '[]'::json
    else (select json_agg(${personJson(sql`${comment.companyId}`, sql`mentioned.id`)}) from
      unnest(${comment.notifyIds}) as mentioned (id)) end`),
  latitude: placeNumber('latitude'),
  longitude: placeNumber('longitude'),
  accuracy: placeNumber('accuracy'),
  address: sql`${comment.place} ->> 'address'`,
  contactId: sql`${comment.place} ->> 'contactId'`,
  contactName: sql`${comment.place} ->> 'contactName'`,
  eventId: eventText('eventId'),
  eventSourceId: eventText('sourceId'),
  eventSourceType: eventText('sourceType'),
  eventName: eventText('name'),
  eventStartDate: eventText('startDate'),
  eventEndDate: eventText('endDate'),
  eventCron: eventText('cron'),
  attachments: attachmentsJson(sql`${comment.companyId}`, 'comment', sql`${comment.id}`),
  createdAt: comment.createdAt,
  can: asJson(
    sql`concat('{"remove":', (${comment.authorId} = ${actor.person} and ${isFresh})::text, ',"open_event":',
      (${comment.event} is not null and ${isInvited})::text, '}')`,
  ),
}

const lists = shapes((kind: 'all' | 'type') =>
  pageAsJson({
    row,
    from: sql`${comment}`,
    where: sql`${comment.companyId} = ${actor.company} and ${comment.subjectType} = ${param('subjectType')} and
      ${comment.subjectId} = ${param('subjectId')}
    ${kind === 'type' ? sql`and ${comment.type} = ${param('type')}` : sql``}`,
    order: sql`${comment.createdAt} desc, ${comment.id} desc`,
  }),
)

/**
 * The first page of the comments on a record: what to ask, and what of the answers is the page. None to whom the record
 * is not to be seen.
 */
export function firstComments(subject: Subject, subjectId: string, me: Me) {
  const asked = { subjectType: subject.type, subjectId, start: 0, limit: commentsOnPage }
  return {
    statements: [
      subject.visibility(subjectId, me),
      lists('all')({ ...asked, actor_company: me.companyId, actor_person: me.personId }),
    ] as const,
    page: ([sight, page]: readonly [Pick<Rows<boolean>, 'first'>, Pick<Rows, 'only'>]): Buffer =>
      sight.first ? page.only! : noComments,
  }
}
const noComments = Buffer.from(JSON.stringify({ list: [], total: 0, start: 0, limit: commentsOnPage }))

export const commentHandlers = handle(commentCalls, {
  async list(query, context) {
    const { me, run } = context
    const subject = await about(query.subjectType, query.subjectId, context)
    const statement = lists(query.type ? 'type' : 'all')({
      ...query,
      subjectType: subject.type,
      actor_company: me.companyId,
      actor_person: me.personId,
    })
    const [sight, answer] = await run([subject.visibility(query.subjectId, me), statement])
    subject.requireVisible(sight)
    return new Json<{ list: CommentRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  people: async (query, context) =>
    callablePeople(await about(query.subjectType, query.subjectId, context), query, context),

  async create(
    { subjectType, subjectId, type, content, summary, contentType, resId, resRelType, notifyId, ...rest },
    context,
  ) {
    const { me, db, run } = context
    const subject = await about(subjectType, subjectId, context)
    await subject.lock(subjectId, context, 'comment')
    const place = await placeOf(rest, { subjectType: subject.type, subjectId }, context)
    if (content === '' && resId.length === 0 && place === null && !rest.eventName) refuse(emptyComment)
    await admitMentioned(subject, subjectId, notifyId, context)
    const event = await eventOf(
      rest,
      { type, subjectType: subject.type, subjectId, content, partnerIds: notifyId },
      context,
    )
    const id = newId()
    await db.insert(comment).values({
      companyId: me.companyId,
      id,
      subjectType: subject.type,
      subjectId,
      authorId: me.personId,
      type,
      content,
      summary,
      contentType,
      notifyIds: notifyId,
      place,
      event,
    })
    await attach(context, 'comment', id, resId, resRelType)
    await run([
      ...(subject.onComment?.(me, subjectId, 1) ?? []),
      touchMembers(me.companyId, subject.type, subjectId, null, me.personId),
      recorded(me, subject.type, subjectId, 'comment', { commentId: id }),
      earn(me, 'comment', id),
    ])
    await spread(subject, subjectId, context, {
      commentId: id,
      excerpt: (content || rest.eventName || (place?.address ?? place?.contactName ?? '')).slice(0, excerptLength),
      mentioned: notifyId,
    })
    return { id }
  },

  async remove({ id }, context) {
    const { me, db, run, publish } = context
    const mine = and(eq(comment.companyId, me.companyId), eq(comment.id, id))
    const [one] = await db
      .select({ subjectType: comment.subjectType, subjectId: comment.subjectId, authorId: comment.authorId, isFresh })
      .from(comment)
      .where(mine)
      .for('update')
    const { subjectType, subjectId, authorId, isFresh: fresh } = found(one, commentGone)
    const subject = subjectFor(subjectType, context)
    await subject.admit(subjectId, context)
    if (authorId !== me.personId) refuse(notAllowed)
    if (!fresh) refuse(tooOld)
    await db.delete(comment).where(mine)
    const [people] = await run([
      memberIds(me.companyId, subjectType, subjectId),
      detachAll(me.companyId, 'comment', id),
      ...(subject.onComment?.(me, subjectId, -1) ?? []),
      withdrawn(me.companyId, subjectType, subjectId, { commentId: id }),
      recorded(me, subjectType, subjectId, 'comment_removed', { commentId: id }),
    ])
    publish({
      companyId: me.companyId,
      to: people.rows,
      subjectType,
      subjectId,
      event: 'comment_removed',
      by: me.personId,
    })
    return { id }
  },
})

/** Whom a comment calls on has to be able to see what it is about. */
async function admitMentioned(subject: Subject, subjectId: string, mentioned: readonly string[], context: Context) {
  const seen = new Set(await subject.seenBy(subjectId, mentioned, context))
  const blind = mentioned.find(personId => !seen.has(personId))
  if (blind === undefined) return
  const [answer] = await context.run([
    {
      name: 'person_name',
      text: 'select name from person where comp_id = $1 and id = $2',
      values: [context.me.companyId, blind],
      value: col.text,
    },
  ])
  const name = answer.first
  if (name === undefined) refuse(unknownPerson, {}, 'notify_id')
  refuse(cannotSee, { name }, 'notify_id')
}

/** A notice for those who take part, a different one for those called on by name, and news for all their phones. */
async function spread(
  subject: Subject,
  subjectId: string,
  { me, run, publish }: Context,
  { mentioned, ...details }: { commentId: string; excerpt: string; mentioned: readonly string[] },
) {
  const [members, titled] = await run([memberIds(me.companyId, subject.type, subjectId), subject.titled(subjectId, me)])
  const takingPart = members.rows
  const notice = { subjectType: subject.type, subjectId, title: titled.one, details }
  await run([
    ...notified(me, mentioned, { kind: 'comment.mentioned', ...notice }),
    ...notified(
      me,
      takingPart.filter(personId => !mentioned.includes(personId)),
      { kind: 'comment.created', ...notice },
    ),
  ])
  publish({
    companyId: me.companyId,
    to: [...new Set([...takingPart, ...mentioned])],
    subjectType: subject.type,
    subjectId,
    event: 'comment',
    by: me.personId,
  })
}

/** As much of a comment as a notice shows. */
const excerptLength = 100

/** What is added to others' by this file. */
export const commentsParts: Part[] = [
  dictionary(quickReplies, {
    name: { zh: '快捷回复', en: 'Quick replies' },
    about: {
      zh: '评论框上方一点即发的话，例如：收到、同意',
      en: 'Sent with one tap above the comment field: got it, agreed',
    },
  }),
  /** A comment's files are for those who may see what it is about. */
  hangsWithFiles('comment', 'comment'),
]
