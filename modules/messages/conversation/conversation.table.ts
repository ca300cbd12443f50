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
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { department, person } from '#mechanisms/people/person.table.ts'
import { ConversationKind } from './conversation-kinds.contract.ts'

/**
 * 会话: what two people, or a group, say to each other. Whoever writes in it holds its row: its order is that of the
 * commits.
 */
export const conversation = companyTable(
  'conversation',
  {
    kind: smallint().$type<ConversationKind>().notNull(),
    /** Of a group; two people call theirs by each other. */
    name: text().notNull().default(''),
    /** Of two people: their ids, the smaller first. There is one conversation of two. */
    pair: text(),
    /** The department whose people are in it. */
    departmentId: uuid(),
    /** The record whose members are in it. */
    subjectType: text(),
    subjectId: uuid(),
    /** Who manages a group. */
    ownerId: uuid(),
    notice: text().notNull().default(''),
    noticeById: uuid(),
    noticeAt: instant(),
    /** The number of its last message. */
    lastSeq: integer().notNull().default(0),
    /** Grows with every message, and with everything that is changed of one: what came since is requested by it. */
    changeNo: integer().notNull().default(0),
    /** Its messages up to this number are gone by the company's rule on how long messages are kept. */
    goneSeq: integer().notNull().default(0),
    /** How many of its messages people have sent. */
    counted: integer().notNull().default(0),
    lastAt: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('conversation_department', [table.companyId, table.departmentId], department, 'cascade'),
    refersTo('conversation_owner', [table.companyId, table.ownerId], person),
    refersTo('conversation_notice_by', [table.companyId, table.noticeById], person),
    uniqueOn('conversation_pair', table.companyId, table.pair).where(sql`pair is not null`),
    uniqueOn('conversation_of_department', table.companyId, table.departmentId).where(sql`department_id is not null`),
    uniqueOn('conversation_of_record', table.companyId, table.subjectType, table.subjectId).where(
      sql`subject_id is not null`,
    ),
    indexOn('conversation_of_owner', table.companyId, table.ownerId),
    indexOn('conversation_of_notice_by', table.companyId, table.noticeById),
  ],
)

/**
 * Who is in it, how far they have read, and how they keep it. What they have not read is `counted` of the conversation
 * less `read_counted` and `skipped`: what of the rest they have sent themselves, or was recalled.
 */
export const conversationMember = companyRelation(
  'conversation_member',
  {
    conversationId: uuid().notNull(),
    personId: uuid().notNull(),
    /** Only grows. */
    readSeq: integer().notNull().default(0),
    readCounted: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    isMuted: boolean().notNull().default(false),
    isPinned: boolean().notNull().default(false),
    isMarkedUnread: boolean().notNull().default(false),
    /** What they are writing, on whichever of their devices. */
    draft: text().notNull().default(''),
    joinedAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.conversationId, table.personId),
    refersTo('conversation_member_conversation', [table.companyId, table.conversationId], conversation, 'cascade'),
    refersTo('conversation_member_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn('conversation_member_of_person', table.companyId, table.personId, table.conversationId),
  ],
)
