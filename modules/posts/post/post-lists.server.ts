import { sql, type SQL } from 'drizzle-orm'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { asTruth, instantText, pageAsJson } from '#platform/server/database/json.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { Json, type Context } from '#platform/server/http/handle.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { commentsInPreview, type PostRow } from './post.contract.ts'
import type { PostMark } from './post-states.contract.ts'
import { isMine, postRights, postSubject, postType } from './post-subject.server.ts'
import { post } from './post.table.ts'

const company = sql`${post.companyId}`
const mostShown = 5

/** Condition: the actor has so marked it. */
const hasMarked = (mark: PostMark) => sql`exists (select from post_mark k where k.comp_id = ${post.companyId} and
  k.post_id = ${post.id} and k.mark = ${sql.raw(`'${mark}'`)} and k.person_id = ${actor.person})`

/** Of one post `of`: its options with their votes; who voted is reported where that is not kept secret. */
export const optionsJson = (
  of: SQL,
  isSecret: SQL,
) => sql`coalesce((select json_agg(json_build_object('id', o.id, 'text', o.text,
  'voted_num', o.voted_num, 'is_voted', exists (select from post_ballot b where b.comp_id = o.comp_id and b.option_id =
    o.id and b.person_id = ${actor.person}),
  'people', case when ${isSecret} then '[]'::json else coalesce((select json_agg(${personJson(sql`v.comp_id`, sql`v.person_id`)}
    order by v.voted_at, v.person_id) from (select * from post_ballot b where b.comp_id = o.comp_id and b.option_id = o.id
    order by b.voted_at, b.person_id limit ${sql.raw(String(mostShown))}) v), '[]'::json) end) order by o.place)
  from post_option o where o.comp_id = ${actor.company} and o.post_id = ${of}), '[]'::json)`

/** What a post says in lists and on its page. */
export const postRowShape = {
  id: post.id,
  title: post.title,
  content: post.content,
  kind: post.kind,
  isPublic: post.isPublic,
  isMustRead: post.isMustRead,
  isRead: asTruth(sql`(${isMine} or ${hasMarked('read')})`),
  isLiked: asTruth(hasMarked('like')),
  likedNum: post.likedNum,
  isCollect: asTruth(hasMarked('collect')),
  commentNum: post.commentNum,
  comment: sql`coalesce((select json_agg(json_build_object('id', c.id, 'content', c.content, 'author',
    ${personJson(sql`c.comp_id`, sql`c.author_id`)}, 'created_at', ${instantText(sql`c.created_at`)}) order by c.created_at
    desc, c.id desc) from (select * from comment c where c.comp_id = ${company} and c.subject_type = ${sql.raw(`'${postType}'`)} and
    c.subject_id = ${post.id} order by c.created_at desc, c.id desc limit ${sql.raw(String(commentsInPreview))}) c), '[]'::json)`,
  topics: sql`coalesce((select json_agg(k.topic order by k.topic) from post_topic k where k.comp_id = ${company} and k.post_id =
    ${post.id}), '[]'::json)`,
  isJoinable: post.isJoinable,
  isJoined: asTruth(hasMarked('join')),
  joinedNum: post.joinedNum,
  joinMost: post.joinMost,
  joinUntil: post.joinUntil,
  vote: post.vote,
  isVoteAnonymous: post.isVoteAnonymous,
  voteUntil: post.voteUntil,
  options: optionsJson(sql`${post.id}`, sql`${post.isVoteAnonymous}`),
  attachments: attachmentsJson(company, postType, sql`${post.id}`),
  creator: personJson(company, sql`${post.creatorId}`),
  createdAt: post.createdAt,
}

const can = sql`json_build_object(${sql.join(
  Object.entries({
    ...postRights,
    remove: sql`(${isMine} or (${actor.managesAll}::boolean and ${post.isPublic}))`,
    comment: sql`true`,
  }).map(([name, condition]) => sql`${sql.raw(`'${wireName(name)}'`)}, coalesce(${condition}, false)`),
  sql`, `,
)})`
const row = { ...postRowShape, can }
const newest = sql`${post.createdAt} desc nulls last, ${post.id} desc nulls last`
const ofCompany = sql`${post.companyId} = ${actor.company}`

const listed = (where: SQL) =>
  compile(
    pageAsJson({
      row,
      from: sql`${post}`,
      where: sql`${ofCompany} and ${where} and ${postSubject.seen}`,
      order: newest,
    }),
  )
const onward = (from: SQL, where: SQL, order: SQL) =>
  compile(
    pageAsJson({
      row,
      from: sql`${from} join ${post} on ${ofCompany} and ${post.id} = taken.post_id`,
      where: sql`${where} and ${postSubject.seen}`,
      order,
    }),
  )

const words = sql`${post.content} ilike ${param('words')}`
const filters = {
  key: words,
  creatorId: sql`${post.creatorId} = ${param('creatorId')}::uuid`,
  kind: sql`${post.kind} = ${param('kind')}::int`,
  topic: sql`exists (select from post_topic k where k.comp_id = ${company} and k.post_id = ${post.id} and lower(k.topic) =
    lower(${param('topic')}))`,
  startDate: sql`${post.createdAt} >= (${param('startDate')}::date)::timestamp at time zone ${param('zone')}`,
  endDate: sql`${post.createdAt} < (${param('endDate')}::date + 1)::timestamp at time zone ${param('zone')}`,
  isMine: sql`${param('isMine')}::boolean = (${isMine})`,
  isCollected: sql`${param('isCollected')}::boolean = ${hasMarked('collect')}`,
  isToRead: sql`(${param('isToRead')}::boolean = (${post.isMustRead} and not ${isMine} and not ${hasMarked('read')}))`,
}
const filtered = shapes((keys: string) =>
  pageAsJson({
    row,
    from: sql`${post}`,
    where: sql.join(
      [
        ofCompany,
        postSubject.seen,
        ...keys
          .split(',')
          .filter(Boolean)
          .map(key => filters[key as keyof typeof filters]),
      ],
      sql` and `,
    ),
    order: newest,
  }),
)

const lists = {
  all: listed(sql`true`),
  my: listed(isMine),
  search: listed(words),
  // With a limit it is looked up for each post, and never read as a whole beforehand.
  anyTopic: listed(
    sql`(select true from post_topic k where k.comp_id = ${company} and k.post_id = ${post.id} limit 1)`,
  ),
  topic: onward(
    sql`post_topic taken`,
    sql`taken.comp_id = ${actor.company} and lower(taken.topic) = lower(${param('topic')})`,
    sql`taken.created_at desc nulls last, taken.post_id desc nulls last`,
  ),
  collection: onward(
    sql`post_mark taken`,
    sql`taken.comp_id = ${actor.company} and taken.person_id = ${actor.person} and taken.mark = 'collect'`,
    sql`taken.marked_at desc nulls last, taken.post_id desc nulls last`,
  ),
}
type Page = { list: PostRow[]; total: number | null; start: number; limit: number }
type Paging = { start: number; limit: number }

/** One of the lists, with its query. */
export async function pageOfPosts(
  name: keyof typeof lists,
  { key, ...query }: Paging & { key?: string; topic?: string },
  { me, run }: Context,
) {
  const [answer] = await run([
    lists[name]({ ...query, ...actorValues(postSubject, me), ...(key !== undefined && { words: likePattern(key) }) }),
  ])
  return new Json<Page>(answer!.only!)
}

/** Posts that all of these conditions hold for, those that are given. */
export async function filteredPosts(query: Paging & Record<string, unknown>, { me, run }: Context) {
  const keys = Object.keys(filters).filter(key => query[key] !== undefined && query[key] !== '')
  const values = {
    ...query,
    ...actorValues(postSubject, me),
    zone: me.timeZone,
    ...(typeof query.key === 'string' && { words: likePattern(query.key) }),
  }
  const [answer] = await run([{ ...filtered(keys.join(','))(values), name: '' }])
  return new Json<Page>(answer!.only!)
}
