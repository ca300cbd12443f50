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

/** 评论: a comment on a record of any type. */
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
    /** The words of its record that it is about; '' for one about the whole. */
    quote: text().notNull().default(''),
    /** The people mentioned by @. */
    notifyIds: uuid().array().notNull(),
    /** The appointment of a comment of type `event`. */
    event: jsonb().$type<CommentEvent>(),
    /** The place of a comment of type `visit`. */
    place: jsonb().$type<CommentPlace>(),
    /** The comment on the same record that it replies to; the id remains after that was deleted. */
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
    // The company's visits and a person's, latest first.
    indexOn('comment_visits', table.companyId, table.createdAt.desc(), table.id.desc()).where(sql`type = 'visit'`),
    indexOn('comment_visits_of', table.companyId, table.authorId, table.createdAt.desc(), table.id.desc()).where(
      sql`type = 'visit'`,
    ),
    indexOn('comment_author_key', table.companyId, table.authorId),
  ],
)

/** A reaction to a comment. */
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
