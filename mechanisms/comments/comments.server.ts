import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
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
import { hasWords } from '#mechanisms/search/also-found.server.ts'
import { searchable, unsearchable } from '#mechanisms/search/searchable.server.ts'
import {
  actor,
  actorValues,
  subjectFor,
  subjectHolding,
  subjectOf,
  type Subject,
} from '#mechanisms/subjects/subject.server.ts'
import { callablePeople } from './callable-people.server.ts'
import { eventOf } from './comment-event.server.ts'
import { placeOf } from './comment-place.server.ts'
import { commentsAreFound } from './found-comments.server.ts'
import {
  cannotSee,
  commentCalls,
  commentsOnPage,
  deletableMinutes,
  emptyComment,
  quickReplies,
  quotedLength,
  replyElsewhere,
  tooOld,
  tooOldToChange,
  type CommentEvent,
  type CommentPlace,
  type CommentRow,
} from './comment.contract.ts'
import { comment, commentReaction } from './comment.table.ts'

const about = (type: string | undefined, id: string, context: Context) =>
  type ? subjectFor(type, context) : subjectHolding(id, context)

const commentGone = goneCalled({ zh: '评论', en: 'comment' })

const isFresh = sql<boolean>`${comment.createdAt} > now() - interval '${sql.raw(String(deletableMinutes))} minutes'`
const eventText = (key: keyof CommentEvent) => sql`${comment.event} ->> ${sql.raw(`'${key}'`)}`
const placeNumber = (key: keyof CommentPlace) => asNumber(sql`(${comment.place} ->> ${sql.raw(`'${key}'`)})`)
/** Whether it is in the actor's calendar: the event exists, and they take part. */
const isInvited = sql`exists (select 1 from member m where m.comp_id = ${comment.companyId} and m.subject_type = 'event'
  and m.subject_id = (${comment.event} ->> 'eventId')::uuid and m.person_id = ${actor.person})`
/** An excerpt of what it replies to. */
const replyJson =
  asJson(sql`case when ${comment.replyId} is null then null else json_build_object('id', ${comment.replyId},
  'author_name', (select p.name from comment said join person p on p.comp_id = said.comp_id and p.id = said.author_id
    where said.comp_id = ${comment.companyId} and said.id = ${comment.replyId}),
  'excerpt', (select left(coalesce(nullif(said.content, ''), said.event ->> 'name', ''), ${sql.raw(String(quotedLength))})
    from comment said where said.comp_id = ${comment.companyId} and said.id = ${comment.replyId})) end`)
const reactionsJson =
  asJson(sql`coalesce((select json_agg(json_build_object('reaction', reaction, 'count', count, 'names', names,
    'is_mine', is_mine) order by first, reaction)
  from (select r.reaction, count(*) as count, min(r.created_at) as first, bool_or(r.person_id = ${actor.person}) as is_mine,
      json_agg(p.name order by r.created_at, p.id) as names
    from ${commentReaction} r join person p on p.comp_id = r.comp_id and p.id = r.person_id
    where r.comp_id = ${comment.companyId} and r.comment_id = ${comment.id} group by r.reaction) said), '[]'::json)`)
const row = {
  id: comment.id,
  subjectType: asWord(comment.subjectType),
  subjectId: comment.subjectId,
  type: asWord(comment.type),
  content: comment.content,
  summary: comment.summary,
  contentType: comment.contentType,
  quote: comment.quote,
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
  reply: replyJson,
  reactions: reactionsJson,
  createdAt: comment.createdAt,
  editedAt: comment.editedAt,
  can: asJson(
    sql`concat('{"remove":', (${comment.authorId} = ${actor.person} and ${isFresh})::text, ',"edit":',
      (${comment.authorId} = ${actor.person} and ${isFresh})::text, ',"open_event":',
      (${comment.event} is not null and ${isInvited})::text, '}')`,
  ),
}

/** Whom one has met, where the record keeps that from some who see it. */
function namesWhereKnown(type: string) {
  const { table, namesKnown } = subjectOf(type)
  const isKnown = sql`(select ${namesKnown} from ${table} where ${table.companyId} = ${actor.company} and ${table.id} =
    ${param('subjectId')}::uuid)`
  const ifKnown = (value: SQL) => sql`case when ${isKnown} then ${value} end`
  return { contactId: ifKnown(row.contactId), contactName: ifKnown(row.contactName) }
}
/** All comments, or those of one kind; then the type of record, where it keeps names from some who see it. */
const shapeOf = (kind: 'all' | 'type', { type, namesKnown }: Pick<Subject, 'type' | 'namesKnown'>) =>
  namesKnown ? `${kind} ${type}` : kind

const lists = shapes((shape: string) => {
  const [kind, type] = shape.split(' ')
  return pageAsJson({
    row: type === undefined ? row : { ...row, ...namesWhereKnown(type) },
    from: sql`${comment}`,
    where: sql`${comment.companyId} = ${actor.company} and ${comment.subjectType} = ${param('subjectType')} and
      ${comment.subjectId} = ${param('subjectId')}
    ${kind === 'type' ? sql`and ${comment.type} = ${param('type')}` : sql``}`,
    order: sql`${comment.createdAt} desc, ${comment.id} desc`,
  })
})

/**
 * The first page of a record's comments: the statements, and how to read the page from their results. Empty if the
 * actor may not see the record.
 */
export function firstComments(subject: Subject, subjectId: string, me: Me) {
  const query = { subjectType: subject.type, subjectId, start: 0, limit: commentsOnPage }
  return {
    statements: [
      subject.visibility(subjectId, me),
      lists(shapeOf('all', subject))({ ...query, ...actorValues(subject, me) }),
    ] as const,
    page: ([visibility, page]: readonly [Pick<Rows<boolean>, 'first'>, Pick<Rows, 'only'>]): Buffer =>
      visibility.first ? page.only! : noComments,
  }
}
const noComments = Buffer.from(JSON.stringify({ list: [], total: 0, start: 0, limit: commentsOnPage }))

export const commentHandlers = handle(commentCalls, {
  async list(query, context) {
    const { me, run } = context
    const subject = await about(query.subjectType, query.subjectId, context)
    const statement = lists(shapeOf(query.type ? 'type' : 'all', subject))({
      ...query,
      ...actorValues(subject, me),
      subjectType: subject.type,
    })
    const [visibility, answer] = await run([subject.visibility(query.subjectId, me), statement])
    subject.requireVisible(visibility)
    return new Json<{ list: CommentRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  people: async (query, context) =>
    callablePeople(await about(query.subjectType, query.subjectId, context), query, context),

  create: createComment,

  async edit({ id, content, notifyId }, context) {
    const { me, db, run } = context
    const { subject, subjectId, ...before } = await lockOwn(id, tooOldToChange, context)
    if (content === '' && !before.hasMore) refuse(emptyComment)
    if (content === before.content && isSame(notifyId, before.notifyIds)) return { id }
    await admitMentioned(subject, subjectId, notifyId, context)
    await db
      .update(comment)
      .set({ content, notifyIds: notifyId, editedAt: sql`now()` })
      .where(and(eq(comment.companyId, me.companyId), eq(comment.id, id)))
    const excerpt = content.slice(0, excerptLength)
    await run([
      {
        name: 'comment_notices_edit',
        text: `update notification set details = details || $5::jsonb where comp_id = $1 and subject_type = $2 and
          subject_id = $3 and details @> $4::jsonb`,
        values: [me.companyId, subject.type, subjectId, JSON.stringify({ commentId: id }), JSON.stringify({ excerpt })],
      },
      recorded(me, subject.type, subjectId, 'comment_edited', { commentId: id }),
      searchable(me.companyId, 'comment', [id]),
    ])
    const called = notifyId.filter(personId => !before.notifyIds.includes(personId))
    await spread(subject, subjectId, context, { commentId: id, excerpt, mentioned: called, isEdit: true })
    return { id }
  },

  async react({ id, reaction, isOn }, context) {
    const { me, run, publish } = context
    const [one] = await context.db
      .select({ subjectType: comment.subjectType, subjectId: comment.subjectId })
      .from(comment)
      .where(and(eq(comment.companyId, me.companyId), eq(comment.id, id)))
      .for('key share')
    const { subjectType, subjectId } = found(one, commentGone)
    await subjectFor(subjectType, context).lock(subjectId, context, 'comment')
    const [people] = await run([
      memberIds(me.companyId, subjectType, subjectId),
      isOn
        ? {
            name: 'comment_react',
            text: `insert into comment_reaction (comp_id, comment_id, person_id, reaction) values ($1, $2, $3, $4)
              on conflict do nothing`,
            values: [me.companyId, id, me.personId, reaction],
          }
        : {
            name: 'comment_react_no_more',
            text: `delete from comment_reaction where comp_id = $1 and comment_id = $2 and person_id = $3 and
              reaction = $4`,
            values: [me.companyId, id, me.personId, reaction],
          },
    ])
    publish({ companyId: me.companyId, to: people.rows, subjectType, subjectId, event: 'comment', by: me.personId })
    return { id }
  },

  async remove({ id }, context) {
    const { me, db, run, publish } = context
    const { subject, subjectId } = await lockOwn(id, tooOld, context)
    const subjectType = subject.type
    await db.delete(comment).where(and(eq(comment.companyId, me.companyId), eq(comment.id, id)))
    const [people] = await run([
      memberIds(me.companyId, subjectType, subjectId),
      detachAll(me.companyId, 'comment', id),
      unsearchable(me.companyId, 'comment', [id]),
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

/**
 * Writes a comment on a record, for the actor, who may; notifies those whom it concerns. `quote`: the words of the
 * record that it is about, where it is about some of them.
 */
export async function createComment(
  {
    subjectType,
    subjectId,
    type,
    content,
    summary,
    contentType,
    resId,
    resRelType,
    notifyId,
    replyId,
    ...rest
  }: CallParsed<typeof commentCalls.create>,
  context: Context,
  quote = '',
): Promise<{ id: string }> {
  const { me, db, run } = context
  const subject = await about(subjectType, subjectId, context)
  await subject.lock(subjectId, context, 'comment')
  const place = await placeOf(rest, { subjectType: subject.type, subjectId }, context)
  if (content === '' && resId.length === 0 && place === null && !rest.eventName) refuse(emptyComment)
  await admitMentioned(subject, subjectId, notifyId, context)
  const answered = replyId ? await authorOf(replyId, { type: subject.type, subjectId }, context) : null
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
    quote,
    notifyIds: notifyId,
    place,
    event,
    replyId: replyId || null,
  })
  await attach(context, 'comment', id, resId, resRelType)
  await run([
    ...(subject.onComment?.(me, subjectId, 1) ?? []),
    touchMembers(me.companyId, subject.type, subjectId, null, me.personId),
    recorded(me, subject.type, subjectId, 'comment', { commentId: id }),
    earn(me, 'comment', id),
    searchable(me.companyId, 'comment', [id]),
  ])
  await spread(subject, subjectId, context, {
    commentId: id,
    excerpt: (content || rest.eventName || (place?.address ?? place?.contactName ?? '')).slice(0, excerptLength),
    mentioned: notifyId,
    answered: answered === null ? [] : await subject.seenBy(subjectId, [answered], context),
  })
  return { id }
}

/** Locks one's own recent comment until this write is done; `hasMore`: it contains more than its text. */
async function lockOwn(id: string, refusal: typeof tooOld, context: Context) {
  const { me, db } = context
  const [one] = await db
    .select({
      subjectType: comment.subjectType,
      subjectId: comment.subjectId,
      authorId: comment.authorId,
      content: comment.content,
      notifyIds: comment.notifyIds,
      hasMore: sql<boolean>`${comment.place} is not null or ${comment.event} is not null or exists (select from attachment a
        where a.comp_id = ${comment.companyId} and a.subject_type = 'comment' and a.subject_id = ${comment.id})`,
      isFresh,
    })
    .from(comment)
    .where(and(eq(comment.companyId, me.companyId), eq(comment.id, id)))
    .for('update')
  const { subjectType, authorId, isFresh: fresh, ...rest } = found(one, commentGone)
  const subject = subjectFor(subjectType, context)
  await subject.admit(rest.subjectId, context)
  if (authorId !== me.personId) refuse(notAllowed)
  if (!fresh) refuse(refusal)
  return { subject, ...rest }
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every(personId => other.includes(personId))

/** The author of the comment that is replied to; refused if it does not belong to this record. */
async function authorOf(id: string, about: { type: string; subjectId: string }, { me, db }: Context): Promise<string> {
  const [one] = await db
    .select({ authorId: comment.authorId })
    .from(comment)
    .where(
      and(
        eq(comment.companyId, me.companyId),
        eq(comment.id, id),
        eq(comment.subjectType, about.type),
        eq(comment.subjectId, about.subjectId),
      ),
    )
  return one?.authorId ?? refuse(replyElsewhere, {}, 'reply_id')
}

/** Mentioned people must be able to see the record. */
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

interface Spread {
  commentId: string
  excerpt: string
  /** People mentioned by name. */
  mentioned: readonly string[]
  /** The authors of the comments it replies to. */
  answered?: readonly string[]
  /** The members were notified already. */
  isEdit?: boolean
}

/**
 * Notifies the members, and with other notices the mentioned people and the author replied to; publishes an event to
 * all their devices.
 */
async function spread(
  subject: Subject,
  subjectId: string,
  { me, run, publish }: Context,
  { mentioned, answered = [], isEdit = false, ...details }: Spread,
) {
  const [members, titled] = await run([memberIds(me.companyId, subject.type, subjectId), subject.titled(subjectId, me)])
  // Some take part who see it no longer: whoever followed a customer that was then taken out of the pool.
  const takingPart = await subject.seenBy(subjectId, members.rows, { me, run })
  const notice = { subjectType: subject.type, subjectId, title: titled.one, details }
  const recipients = new Set(mentioned)
  const others = (people: readonly string[]) => people.filter(personId => !recipients.has(personId))
  const replied = others(answered)
  for (const personId of replied) recipients.add(personId)
  await run([
    ...notified(me, mentioned, { kind: 'comment.mentioned', ...notice }),
    ...notified(me, replied, { kind: 'comment.replied', ...notice }),
    ...(isEdit ? [] : notified(me, others(takingPart), { kind: 'comment.created', ...notice })),
  ])
  publish({
    companyId: me.companyId,
    to: [...new Set([...takingPart, ...recipients])],
    subjectType: subject.type,
    subjectId,
    event: 'comment',
    by: me.personId,
  })
}

/** The length of a comment's excerpt in a notice. */
const excerptLength = 100

/** The parts of this file. */
export const commentsParts: Part[] = [
  dictionary(quickReplies, {
    name: { zh: '快捷回复', en: 'Quick replies' },
    about: {
      zh: '评论框上方一点即发的话，例如：收到、同意',
      en: 'Sent with one tap above the comment field: got it, agreed',
    },
  }),
  hasWords({
    type: 'comment',
    from: sql`${comment}`,
    companyId: sql`${comment.companyId}`,
    id: sql`${comment.id}`,
    title: sql`''`,
    text: sql`${comment.content}`,
  }),
  commentsAreFound,
  /** A comment's files are visible to people who may see its record. */
  hangsWithFiles('comment', 'comment'),
]
