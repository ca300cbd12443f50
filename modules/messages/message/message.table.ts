import { sql } from 'drizzle-orm'
import {
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  indexOn,
  instant,
  integer,
  jsonb,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { conversation } from '../conversation/conversation.table.ts'
import type { MessageType } from './message-types.contract.ts'

/** 消息. Its place is its number in the conversation, never a time. */
export const message = companyTable(
  'message',
  {
    conversationId: uuid().notNull(),
    seq: integer().notNull(),
    /** The conversation's number of changes when it was written, or changed last. */
    changeNo: integer().notNull(),
    /** How many messages of people there were by then, this one included. */
    counted: integer().notNull(),
    senderId: uuid().notNull(),
    /** The id that its sender's device gave it: sent again, it is the same message. */
    clientId: uuid().notNull(),
    type: integer().$type<MessageType>().notNull(),
    content: text().notNull().default(''),
    /** What its type needs beside the words: the record of a card, what happened to a group, what was forwarded. */
    details: jsonb(),
    mentionIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    isAll: boolean().notNull().default(false),
    replyId: uuid(),
    sentAt: instant().notNull().default(now),
    editedAt: instant(),
    recalledAt: instant(),
    pinnedAt: instant(),
  },
  table => [
    refersTo('message_conversation', [table.companyId, table.conversationId], conversation, 'cascade'),
    refersTo('message_sender', [table.companyId, table.senderId], person),
    uniqueOn('message_order', table.companyId, table.conversationId, table.seq),
    uniqueOn('message_client', table.companyId, table.senderId, table.clientId),
    indexOn('message_by_time', table.companyId, table.conversationId, table.sentAt),
    indexOn('message_changes', table.companyId, table.conversationId, table.changeNo),
    indexOn('message_of_sender', table.companyId, table.senderId, table.sentAt),
    indexOn('message_calls', table.companyId, table.conversationId, table.seq).where(
      sql`is_all or mention_ids <> '{}'`,
    ),
    indexOn('message_pinned', table.companyId, table.conversationId, table.pinnedAt).where(sql`pinned_at is not null`),
  ],
)

/** What somebody says to a message by one tap. */
export const messageReaction = companyRelation(
  'message_reaction',
  {
    messageId: uuid().notNull(),
    reaction: text().notNull(),
    personId: uuid().notNull(),
    reactedAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.messageId, table.reaction, table.personId),
    refersTo('message_reaction_message', [table.companyId, table.messageId], message, 'cascade'),
    refersTo('message_reaction_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn('message_reaction_of_person', table.companyId, table.personId),
  ],
)
