import { sql } from 'drizzle-orm'
import {
  companyKey,
  companyRelation,
  companyTable,
  indexOn,
  instant,
  jsonb,
  now,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { CommentEvent, CommentPlace, CommentType, Reaction } from './comment.contract.ts'

/** 评论: what somebody wrote under a record of any type. */
export const comment = companyTable(
  'comment',
  {
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    authorId: uuid().notNull(),
    type: text().$type<CommentType>().notNull(),
    content: text().notNull(),
    summary: text().notNull().default(''),
    contentType: text().notNull().default('text'),
    /** Whom it calls on by @. */
    notifyIds: uuid().array().notNull(),
    /** The appointment that a comment of type `event` is about. */
    event: jsonb().$type<CommentEvent>(),
    /** Where a comment of type `visit` was written. */
    place: jsonb().$type<CommentPlace>(),
    /** The comment on the same record that it replies to; one that is taken back leaves its id here. */
    replyId: uuid(),
    createdAt: instant().notNull().default(now),
    editedAt: instant(),
  },
  table => [
    refersTo('comment_author', [table.companyId, table.authorId], person),
    indexOn(
      'comment_of_subject',
      table.companyId,
      table.subjectId,
      table.subjectType,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Visits of the company, the latest first.
    indexOn('comment_visits', table.companyId, table.createdAt.desc(), table.id.desc()).where(sql`type = 'visit'`),
    indexOn('comment_author_key', table.companyId, table.authorId),
  ],
)

/** What somebody said to a comment by one tap. */
export const commentReaction = companyRelation(
  'comment_reaction',
  {
    commentId: uuid().notNull(),
    personId: uuid().notNull(),
    reaction: text().$type<Reaction>().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.commentId, table.personId, table.reaction),
    refersTo('comment_reaction_of', [table.companyId, table.commentId], comment, 'cascade'),
    refersTo('comment_reaction_person', [table.companyId, table.personId], person),
    indexOn('comment_reaction_person_key', table.companyId, table.personId),
  ],
)
