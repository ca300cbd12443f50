import { sql } from 'drizzle-orm'
import {
  boolean,
  companyTable,
  indexOn,
  instant,
  now,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { conversation } from '../conversation/conversation.table.ts'

/** 定时消息: what is to be sent later. Its id is the `client_id` of the message that it becomes. */
export const scheduledMessage = companyTable(
  'scheduled_message',
  {
    conversationId: uuid().notNull(),
    personId: uuid().notNull(),
    content: text().notNull(),
    mentionIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    isAll: boolean().notNull().default(false),
    sendAt: instant().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('scheduled_message_conversation', [table.companyId, table.conversationId], conversation, 'cascade'),
    refersTo('scheduled_message_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn('scheduled_message_order', table.companyId, table.conversationId, table.personId, table.sendAt, table.id),
    indexOn('scheduled_message_of_person', table.companyId, table.personId),
  ],
)
