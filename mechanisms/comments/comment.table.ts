import { companyTable, indexOn, instant, jsonb, now, refersTo, text, uuid } from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { CommentEvent, CommentPlace, CommentType } from './comment.contract.ts'

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
    createdAt: instant().notNull().default(now),
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
    indexOn('comment_author_key', table.companyId, table.authorId),
  ],
)
