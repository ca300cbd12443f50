import { sql } from 'drizzle-orm'
import {
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  indexOn,
  instant,
  integer,
  now,
  refersTo,
  smallint,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { PostKind, PostVote, type PostMark } from './post-states.contract.ts'

/** A post 动态. Whom it is for, when it is not for everybody, is in `member`; its pictures are attachments. */
export const post = companyTable(
  'post',
  {
    /** The first line of what was written: how lists and notices of anything name it. */
    title: text().notNull(),
    content: text().notNull(),
    kind: smallint().$type<PostKind>().notNull().default(PostKind.Ordinary),
    /** For the whole company; otherwise for its participants alone. */
    isPublic: boolean().notNull().default(true),
    isMustRead: boolean().notNull().default(false),
    isJoinable: boolean().notNull().default(false),
    joinUntil: instant(),
    joinMost: integer(),
    vote: smallint().$type<PostVote>().notNull().default(PostVote.None),
    isVoteAnonymous: boolean().notNull().default(false),
    voteUntil: instant(),
    likedNum: integer().notNull().default(0),
    commentNum: integer().notNull().default(0),
    joinedNum: integer().notNull().default(0),
    creatorId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
    lastOptDate: instant().notNull().default(now),
  },
  table => [
    refersTo('post_creator', [table.companyId, table.creatorId], person),
    indexOn('post_newest', table.companyId, table.createdAt.desc(), table.id.desc()),
    indexOn('post_of_creator', table.companyId, table.creatorId, table.createdAt.desc(), table.id.desc()),
  ],
)

/** What somebody did to a post: liked, collected, joined or read it. */
export const postMark = companyRelation(
  'post_mark',
  {
    postId: uuid().notNull(),
    mark: text().$type<PostMark>().notNull(),
    personId: uuid().notNull(),
    markedAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.postId, table.mark, table.personId),
    refersTo('post_mark_post', [table.companyId, table.postId], post, 'cascade'),
    refersTo('post_mark_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn(
      'post_mark_of_person',
      table.companyId,
      table.personId,
      table.mark,
      table.markedAt.desc(),
      table.postId.desc(),
    ),
  ],
)

/** A topic, between two # in the text, as it was written. */
export const postTopic = companyRelation(
  'post_topic',
  { postId: uuid().notNull(), topic: text().notNull(), createdAt: instant().notNull().default(now) },
  table => [
    companyKey(table.companyId, table.postId, table.topic),
    refersTo('post_topic_post', [table.companyId, table.postId], post, 'cascade'),
    indexOn('post_topic_newest', table.companyId, sql`lower(topic)`, table.createdAt.desc(), table.postId.desc()),
  ],
)

/** What can be voted for. */
export const postOption = companyTable(
  'post_option',
  {
    postId: uuid().notNull(),
    place: smallint().notNull(),
    text: text().notNull(),
    votedNum: integer().notNull().default(0),
  },
  table => [
    refersTo('post_option_post', [table.companyId, table.postId], post, 'cascade'),
    indexOn('post_option_of_post', table.companyId, table.postId, table.place),
  ],
)

/** Who voted for it. Of an anonymous vote it keeps everybody to their one vote, and is shown to nobody. */
export const postBallot = companyRelation(
  'post_ballot',
  {
    optionId: uuid().notNull(),
    postId: uuid().notNull(),
    personId: uuid().notNull(),
    votedAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.optionId, table.personId),
    refersTo('post_ballot_option', [table.companyId, table.optionId], postOption, 'cascade'),
    refersTo('post_ballot_post', [table.companyId, table.postId], post, 'cascade'),
    refersTo('post_ballot_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn('post_ballot_of_post', table.companyId, table.postId, table.personId),
    indexOn('post_ballot_of_person', table.companyId, table.personId, table.postId),
  ],
)
