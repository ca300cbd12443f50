import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { notAllowed } from '#platform/contract/refusals.ts'
import { fromWire, wireName } from '#platform/contract/wire-names.ts'
import { readInstant } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { instantText, pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { attach, changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers, removeMembers, roleJson } from '#mechanisms/members/members.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { earn } from '#mechanisms/points/points.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { actor, actorValues, rights } from '#mechanisms/subjects/subject.server.ts'
import {
  joinFull,
  joinedMore,
  joinOver,
  nobodyChosen,
  notAnnouncer,
  notJoinable,
  notMustRead,
  noVote,
  pastEnd,
  postCalls,
  remindedToday,
  secretVote,
  unknownOption,
  voteBegun,
  voteNeedsOptions,
  voteOver,
  voteWasAnonymous,
  type PostDetail,
} from './post.contract.ts'
import { filteredPosts, optionsJson, pageOfPosts, postRowShape } from './post-lists.server.ts'
import { PostKind, PostVote, type PostMark } from './post-states.contract.ts'
import { isReader, postRights, postSubject, postType } from './post-subject.server.ts'
import { post } from './post.table.ts'
import { topicsOf } from './topics.contract.ts'

const mostPeopleShown = 100
const marked = (
  mark: PostMark,
) => sql`coalesce((select json_agg(${personJson(sql`k.comp_id`, sql`k.person_id`)} order by
  k.marked_at, k.person_id) from (select * from post_mark k where k.comp_id = ${post.companyId} and k.post_id = ${post.id}
  and k.mark = ${sql.raw(`'${mark}'`)} order by k.marked_at, k.person_id limit ${sql.raw(String(mostPeopleShown))}) k), '[]'::json)`
const hasRead = sql`exists (select from post_mark k where k.comp_id = ${post.companyId} and k.post_id = ${post.id} and
  k.mark = 'read' and k.person_id = p.id)`
const counted = (condition: SQL) =>
  sql`(select count(*)::int from person p where ${post.isMustRead} and ${isReader} and ${condition})`

const detail = postSubject.detail<PostDetail>({
  ...postRowShape,
  partners: roleJson(sql`${post.companyId}`, postType, sql`${post.id}`, 'partner'),
  likers: marked('like'),
  joiners: marked('join'),
  readNum: counted(hasRead),
  readerNum: counted(sql`true`),
  ...rights(postRights),
})

const thisPost = sql`${post.companyId} = ${actor.company} and ${post.id} = ${param('id')}`
const audience = compile(sql`select p.id from ${post}, person p where ${thisPost} and ${isReader}`, { value: col.uuid })
const unreminded = compile(
  sql`select p.id from ${post}, person p where ${thisPost} and ${post.isMustRead} and ${isReader} and not ${hasRead} and not exists
    (select from notification n where n.comp_id = ${actor.company} and n.person_id = p.id and n.kind = 'post.remind' and n.subject_id =
    ${post.id} and n.created_at > now() - interval '20 hours') order by p.id`,
  { value: col.uuid },
)
/** Topics of late, each with the number of all its posts: that of the list that it opens. */
const topicsKnown = compile(
  sql`with lately as materialized (select lower(k.topic) as topic from post_topic k join ${post} on ${post.companyId} = k.comp_id
      and ${post.id} = k.post_id where k.comp_id = ${actor.company} and k.created_at > now() - interval '30 days' and
      ${postSubject.seen} group by lower(k.topic) order by count(*) desc, min(k.topic) limit 20)
    select min(k.topic) as topic, count(*)::int as post_num from lately join post_topic k on k.comp_id = ${actor.company} and
      lower(k.topic) = lately.topic join ${post} on ${post.companyId} = k.comp_id and ${post.id} = k.post_id
    where ${postSubject.seen} group by lately.topic order by count(*) desc, min(k.topic)`,
  { row: { topic: col.text, postNum: col.int } },
)
const readers = compile(
  pageAsJson({
    row: {
      person: sql`json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar_file_id)`,
      readAt: sql`(select ${instantText(sql`k.marked_at`)} from post_mark k where k.comp_id = ${post.companyId} and k.post_id =
        ${post.id} and k.mark = 'read' and k.person_id = p.id)`,
    },
    from: sql`${post}, person p`,
    where: sql`${thisPost} and ${post.isMustRead} and ${isReader} and ${hasRead} = ${param('isRead')}::boolean`,
    order: sql`p.id`,
  }),
)
const peopleIn = (from: SQL, condition: SQL, markedAt: SQL) =>
  compile(
    pageAsJson({
      row: { person: personJson(sql`k.comp_id`, sql`k.person_id`), markedAt: instantText(markedAt) },
      from,
      where: sql`k.comp_id = ${actor.company} and ${condition}`,
      order: sql`k.person_id`,
    }),
  )
/** All whom a post is for, who marked it, and who voted for an option of it. */
const people = {
  partners: peopleIn(
    sql`member k`,
    sql`k.subject_type = ${sql.raw(`'${postType}'`)} and k.subject_id = ${param('id')}::uuid and k.role = 'partner'`,
    sql`null::timestamptz`,
  ),
  marked: peopleIn(
    sql`post_mark k`,
    sql`k.post_id = ${param('id')}::uuid and k.mark = ${param('of')}`,
    sql`k.marked_at`,
  ),
  voted: peopleIn(sql`post_ballot k`, sql`k.option_id = ${param('optionId')}::uuid`, sql`k.voted_at`),
}
const optionsOf = compile(sql`select ${optionsJson(sql`${post.id}`, sql`${post.isVoteAnonymous}`)}::text
  from ${post} where ${thisPost}`)

/** A post, held until the transaction ends, as the actor may see it; gone otherwise. */
async function held(id: string, context: Context) {
  await postSubject.lock(id, context)
  const [answer] = await context.run([
    {
      name: 'post_held',
      row: {
        title: col.text,
        creatorId: col.uuid,
        kind: col.int,
        isMustRead: col.bool,
        joinUntil: col.instant.orNull,
        voteUntil: col.instant.orNull,
        isJoinable: col.bool,
        isJoinOver: col.bool,
        joinMost: col.int.orNull,
        joinedNum: col.int,
        vote: col.int,
        isVoteAnonymous: col.bool,
        isVoteOver: col.bool,
        voted: col.int,
      },
      values: [context.me.companyId, id],
      text: `select title, creator_id, kind, is_must_read, join_until, vote_until, is_joinable, coalesce(join_until <= now(), false) as is_join_over, join_most, joined_num, vote, is_vote_anonymous,
        coalesce(vote_until <= now(), false) as is_vote_over, (select count(*)::int from post_ballot b where b.comp_id = $1 and b.post_id = $2) as voted
        from post where comp_id = $1 and id = $2`,
    },
  ])
  return answer.one
}

/** Marks a post, or takes the mark off; whether anything changed. */
const mark = (id: string, mark: PostMark, isOn: boolean, { me }: Context) => ({
  name: isOn ? 'post_mark' : 'post_unmark',
  value: col.uuid,
  values: [me.companyId, id, mark, me.personId],
  text: isOn
    ? `insert into post_mark (comp_id, post_id, mark, person_id) values ($1, $2, $3, $4) on conflict do nothing returning post_id`
    : `delete from post_mark where comp_id = $1 and post_id = $2 and mark = $3 and person_id = $4 returning post_id`,
})
async function setMark(id: string, what: PostMark, isOn: boolean, context: Context) {
  const [answer] = await context.run([mark(id, what, isOn, context)])
  return answer.rows.length > 0
}
/** Turns a mark round; whether it is on now. */
async function toggled(id: string, what: PostMark, context: Context) {
  if (await setMark(id, what, false, context)) return false
  return await setMark(id, what, true, context)
}

/** The number that follows a mark, changed by one way or the other. */
const counts = (column: 'liked_num' | 'joined_num', id: string, by: 1 | -1, { me }: Context) => ({
  name: `post_${column}`,
  value: col.int,
  values: [me.companyId, id, by],
  text: `update post set ${column} = ${column} + $3 where comp_id = $1 and id = $2 returning ${column}`,
})

type Draft = Omit<CallParsed<typeof postCalls.create>, 'resId'>
const longestTitle = 80

/** What a draft comes to in the table; refused where a rule forbids it. */
function columnsOf(draft: Draft, { me }: Context) {
  const { content, kind, isMustRead, isJoinable, vote, isPublic, partnerIds, options } = draft
  if ((kind === PostKind.Announcement || isMustRead) && !may(me, 'MANAGER_LOGIN')) refuse(notAnnouncer)
  if (!isPublic && partnerIds.length === 0) refuse(nobodyChosen, {}, 'partner_ids')
  if (vote !== PostVote.None && options.length < 2) refuse(voteNeedsOptions, {}, 'options')
  const until = (value: string | null | undefined, isOn: boolean) =>
    isOn && value ? readInstant(value, me.timeZone) : null
  return {
    title: content.trim().split('\n', 1)[0]!.slice(0, longestTitle),
    content,
    kind,
    isPublic,
    isMustRead,
    isJoinable,
    joinUntil: until(draft.joinUntil, isJoinable),
    joinMost: isJoinable ? (draft.joinMost ?? null) : null,
    vote,
    isVoteAnonymous: vote !== PostVote.None && draft.isVoteAnonymous,
    voteUntil: until(draft.voteUntil, vote !== PostVote.None),
  }
}
type Ends = Record<'joinUntil' | 'voteUntil', string | null>
/** An end that is set lies ahead; one that has passed since may stay. */
function requireAhead(ends: Ends, was: Ends = { joinUntil: null, voteUntil: null }) {
  for (const name of ['joinUntil', 'voteUntil'] as const) {
    const end = ends[name]
    const isAsItWas = end !== null && was[name] !== null && Date.parse(end) === Date.parse(was[name])
    if (end && !isAsItWas && Date.parse(end) <= Date.now()) refuse(pastEnd, {}, wireName(name))
  }
}

const topicsSet = (id: string, content: string, { me }: Context) => [
  {
    name: 'post_topics_gone',
    text: 'delete from post_topic where comp_id = $1 and post_id = $2',
    values: [me.companyId, id],
  },
  {
    name: 'post_topics',
    text: `insert into post_topic (comp_id, post_id, topic, created_at) select $1, $2, topic, (select created_at from post where comp_id = $1
      and id = $2) from unnest($3::text[]) as topic`,
    values: [me.companyId, id, topicsOf(content)],
  },
]
const optionsSet = (id: string, options: readonly string[], { me }: Context) => [
  {
    name: 'post_options_gone',
    text: 'delete from post_option where comp_id = $1 and post_id = $2',
    values: [me.companyId, id],
  },
  {
    name: 'post_options',
    text: `insert into post_option (comp_id, id, post_id, place, text) select $1, id, $2, place, text from unnest($3::uuid[], $4::text[])
      with ordinality as option (id, text, place)`,
    values: [me.companyId, id, options.map(() => newId()), options],
  },
]

type Reach = Pick<Draft, 'isPublic' | 'isMustRead' | 'kind'>
const noticeKind = ({ isPublic, isMustRead, kind }: Reach) =>
  isMustRead ? 'post.must_read' : kind === PostKind.Announcement ? 'post.announced' : isPublic ? null : 'post.shared'

const audienceOf = async (id: string, { me, run }: Context) =>
  (await run([audience({ id, actor_company: me.companyId })]))[0].rows

/**
 * A notice for those whom a post concerns at once: of a must-read or an announcement all whom it is for, otherwise whom
 * it names; after a change those who have not been notified.
 */
async function tell(id: string, title: string, reach: Reach, recipients: readonly string[], context: Context) {
  const kind = noticeKind(reach)
  const people = await audienceOf(id, context)
  const unnotified = people.filter(one => !recipients.includes(one))
  if (kind && unnotified.length > 0)
    await context.run(notified(context.me, unnotified, { kind, subjectType: postType, subjectId: id, title }))
  return people
}

/** Its author's open pages show what others do with it. Who votes in secret is not said to have done anything. */
const tellAuthor = (id: string, creatorId: string, event: string, { me, publish }: Context) =>
  publish({ companyId: me.companyId, to: [creatorId], subjectType: postType, subjectId: id, event, by: me.personId })

/** Only its author changes it, whoever else may manage posts. */
const requireAuthor = ({ creatorId }: { creatorId: string }, { me }: Context) => {
  if (creatorId !== me.personId) refuse(notAllowed)
}

export const postHandlers = handle(postCalls, {
  all: (query, context) => pageOfPosts('all', query, context),
  my: (query, context) => pageOfPosts('my', query, context),
  tag: (query, context) => pageOfPosts(query.topic ? 'topic' : 'anyTopic', query, context),
  collection: (query, context) => pageOfPosts('collection', query, context),
  search: (query, context) => pageOfPosts(query.key ? 'search' : 'all', query, context),
  advanced: (query, context) => filteredPosts(query, context),
  detail: ({ id }, context) => detail(id, context),

  async topics(_, { me, run }) {
    const [answer] = await run([topicsKnown(actorValues(postSubject, me))])
    return { list: answer.rows }
  },

  async create({ resId, partnerIds, options, ...draft }, context) {
    const { me, db, run, publish } = context
    const columns = columnsOf({ partnerIds, options, ...draft }, context)
    requireAhead(columns)
    const id = newId()
    await db.insert(post).values({ ...columns, companyId: me.companyId, id, creatorId: me.personId })
    await attach(context, postType, id, resId)
    await run([
      addMembers(
        me.companyId,
        postType,
        id,
        { creator: [me.personId], partner: draft.isPublic ? [] : partnerIds },
        me.personId,
      ),
      ...topicsSet(id, draft.content, context),
      ...(columns.vote === PostVote.None ? [] : optionsSet(id, options, context)),
      searchable(me.companyId, postType, [id]),
      recorded(me, postType, id, 'create'),
    ])
    const people = await tell(id, columns.title, draft, [], context)
    publish({
      companyId: me.companyId,
      to: [me.personId, ...people],
      subjectType: postType,
      subjectId: id,
      event: 'created',
      by: me.personId,
    })
    return { id }
  },

  async update({ id, resId, addResId, delResId, partnerIds, options, ...draft }, context) {
    const { me, db, run, publish } = context
    const was = await held(id, context)
    requireAuthor(was, context)
    const columns = columnsOf({ partnerIds, options, ...draft }, context)
    requireAhead(columns, was)
    if (columns.joinMost !== null && columns.joinMost < was.joinedNum)
      refuse(joinedMore, { count: was.joinedNum }, 'join_most')
    const isLouder =
      (draft.isMustRead && !was.isMustRead) ||
      (draft.kind === PostKind.Announcement && was.kind !== PostKind.Announcement)
    const recipients = isLouder ? [] : await audienceOf(id, context)
    const [before] = await run([
      {
        name: 'post_options_before',
        value: col.text,
        values: [me.companyId, id],
        text: 'select text from post_option where comp_id = $1 and post_id = $2 order by place',
      },
    ])
    const wanted = columns.vote === PostVote.None ? [] : options
    const isOtherVote = was.vote !== columns.vote || JSON.stringify(before.rows) !== JSON.stringify(wanted)
    if (isOtherVote && was.voted > 0) refuse(voteBegun, {}, 'options')
    // Who voted has been promised that nobody learns of it.
    if (was.isVoteAnonymous && !columns.isVoteAnonymous && was.voted > 0)
      refuse(voteWasAnonymous, {}, 'is_vote_anonymous')
    await db
      .update(post)
      .set({ ...columns, lastOptDate: sql`now()` })
      .where(theRow(id, context))
    await changeAttachments(context, postType, id, { resId, addResId, delResId })
    const [people] = await run([
      {
        name: 'post_partners',
        value: col.uuid,
        values: [me.companyId, id],
        text: `select person_id from member where comp_id = $1 and subject_type = '${postType}' and subject_id = $2 and role = 'partner'`,
      },
    ])
    const partners = draft.isPublic ? [] : partnerIds
    await run([
      removeMembers(
        me.companyId,
        postType,
        id,
        'partner',
        people.rows.filter(one => !partners.includes(one)),
      ),
      addMembers(me.companyId, postType, id, { partner: partners }, me.personId),
      ...topicsSet(id, draft.content, context),
      ...(isOtherVote ? optionsSet(id, wanted, context) : []),
      searchable(me.companyId, postType, [id]),
      recorded(me, postType, id, 'edit'),
    ])
    const reached = await tell(id, columns.title, draft, recipients, context)
    publish({
      companyId: me.companyId,
      to: [me.personId, ...people.rows, ...reached],
      subjectType: postType,
      subjectId: id,
      event: 'edit',
      by: me.personId,
    })
    return { id }
  },

  async remove({ id }, context) {
    const { me, db, run, publish } = context
    await postSubject.lock(id, context, 'remove')
    const people = await audienceOf(id, context)
    const [gone] = await db.delete(post).where(theRow(id, context)).returning({ creatorId: post.creatorId })
    await run([recorded(me, postType, id, 'remove'), ...forgotten(me.companyId, postType, [id])])
    publish({
      companyId: me.companyId,
      to: [me.personId, gone!.creatorId, ...people],
      subjectType: postType,
      subjectId: id,
      event: 'remove',
      by: me.personId,
    })
    return { id }
  },

  async favorite({ id }, context) {
    const { me, run } = context
    const { creatorId, title } = await held(id, context)
    const isLiked = await toggled(id, 'like', context)
    const [likedNum] = await run([counts('liked_num', id, isLiked ? 1 : -1, context)])
    if (isLiked)
      await run([
        earn(me, 'like', id),
        ...notified(me, [creatorId], { kind: 'post.liked', subjectType: postType, subjectId: id, title }),
      ])
    tellAuthor(id, creatorId, 'like', context)
    return { isLiked, likedNum: found(likedNum.first) }
  },

  async collect({ id }, context) {
    await postSubject.admit(id, context)
    return { isCollect: await toggled(id, 'collect', context) }
  },

  async join({ id }, context) {
    const was = await held(id, context)
    if (!was.isJoinable) refuse(notJoinable)
    if (was.isJoinOver) refuse(joinOver)
    if (!(await setMark(id, 'join', true, context))) return { isJoined: true, joinedNum: was.joinedNum }
    if (was.joinMost !== null && was.joinedNum >= was.joinMost) refuse(joinFull)
    const [joinedNum] = await context.run([counts('joined_num', id, 1, context)])
    tellAuthor(id, was.creatorId, 'join', context)
    return { isJoined: true, joinedNum: found(joinedNum.first) }
  },

  async quit({ id }, context) {
    const was = await held(id, context)
    if (!was.isJoinable) refuse(notJoinable)
    if (was.isJoinOver) refuse(joinOver)
    if (!(await setMark(id, 'join', false, context))) return { isJoined: false, joinedNum: was.joinedNum }
    const [joinedNum] = await context.run([counts('joined_num', id, -1, context)])
    tellAuthor(id, was.creatorId, 'quit', context)
    return { isJoined: false, joinedNum: found(joinedNum.first) }
  },

  async vote({ id, item }, context) {
    const { me, run } = context
    const was = await held(id, context)
    if (was.vote === PostVote.None) refuse(noVote)
    if (was.isVoteOver) refuse(voteOver)
    const [there, own] = await run([
      {
        name: 'post_option_there',
        value: col.uuid,
        values: [me.companyId, id, item.id],
        text: 'select id from post_option where comp_id = $1 and post_id = $2 and id = $3',
      },
      {
        name: 'post_ballots_own',
        value: col.uuid,
        values: [me.companyId, id, me.personId],
        text: 'select option_id from post_ballot where comp_id = $1 and post_id = $2 and person_id = $3',
      },
    ])
    if (!there.first) refuse(unknownOption, {}, 'item')
    const isBack = own.rows.includes(item.id)
    const gone = isBack ? [item.id] : was.vote === PostVote.Single ? own.rows : []
    const [, , , options] = await run([
      {
        name: 'post_ballots_gone',
        values: [me.companyId, me.personId, gone],
        text: 'delete from post_ballot where comp_id = $1 and person_id = $2 and option_id = any($3::uuid[])',
      },
      {
        name: 'post_ballot',
        values: [me.companyId, id, me.personId, isBack ? [] : [item.id]],
        text: 'insert into post_ballot (comp_id, post_id, person_id, option_id) select $1, $2, $3, unnest($4::uuid[])',
      },
      {
        name: 'post_votes',
        values: [me.companyId, id],
        text: `update post_option o set voted_num = (select count(*) from post_ballot b where b.comp_id = o.comp_id and b.option_id = o.id)
          where o.comp_id = $1 and o.post_id = $2`,
      },
      {
        ...optionsOf({ actor_company: me.companyId, actor_person: me.personId, id }),
        value: col.json.as<PostDetail['options']>(),
      },
    ])
    if (!was.isVoteAnonymous) tellAuthor(id, was.creatorId, 'vote', context)
    return fromWire(postCalls.vote.output)({ options: options.one }) as { options: PostDetail['options'] }
  },

  async read({ id }, context) {
    const was = await held(id, context)
    if (!was.isMustRead) refuse(notMustRead)
    if (await setMark(id, 'read', true, context)) tellAuthor(id, was.creatorId, 'read', context)
    return { id }
  },

  async readers({ id, ...query }, context) {
    const { me, run } = context
    const [seen, answer] = await run([
      postSubject.visibility(id, me),
      readers({ ...query, id, actor_company: me.companyId }),
    ])
    postSubject.requireVisible(seen)
    return new Json<{ list: []; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async people({ id, of, optionId, ...query }, context) {
    const { me, run } = context
    const values = { ...query, id, of, optionId, actor_company: me.companyId }
    const list = of === 'partner' ? people.partners : of === 'vote' ? people.voted : people.marked
    const [seen, option, answer] = await run([
      postSubject.visibility(id, me),
      {
        name: 'post_option_secret',
        value: col.bool,
        values: [me.companyId, id, optionId ?? null],
        text: `select p.is_vote_anonymous from post_option o join post p on p.comp_id = o.comp_id and p.id = o.post_id
          where o.comp_id = $1 and o.post_id = $2 and o.id = $3`,
      },
      list(values),
    ])
    postSubject.requireVisible(seen)
    if (of === 'vote') {
      if (option.first === undefined) refuse(unknownOption, {}, 'option_id')
      if (option.first) refuse(secretVote)
    }
    return new Json<{ list: []; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async remind({ id }, context) {
    const { me, run } = context
    const was = await held(id, context)
    requireAuthor(was, context)
    const [people] = await run([unreminded({ id, actor_company: me.companyId })])
    if (people.rows.length === 0) refuse(remindedToday)
    await run(
      notified(me, people.rows, { kind: 'post.remind', subjectType: postType, subjectId: id, title: was.title }),
    )
    return { remindedNum: people.rows.length }
  },
})

const theRow = (id: string, { me }: Context) => and(eq(post.companyId, me.companyId), eq(post.id, id))

/** What is added to others' by this file. */
export const postParts: Part[] = [
  noticeSays('post.must_read', { zh: '{actor} 发布了必读：{title}', en: '{actor} published a must-read: {title}' }),
  noticeSays('post.announced', { zh: '{actor} 发布了公告：{title}', en: '{actor} announced: {title}' }),
  noticeSays('post.shared', { zh: '{actor} 发给您一条动态：{title}', en: '{actor} posted to you: {title}' }),
  noticeSays('post.remind', { zh: '{actor} 提醒您阅读：{title}', en: '{actor} reminds you to read: {title}' }),
  noticeSays('post.liked', { zh: '{actor} 赞了您的动态', en: '{actor} liked your post' }, { joins: true }),
]
