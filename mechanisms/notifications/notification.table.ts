import { sql } from 'drizzle-orm'
import {
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  indexOn,
  instant,
  jsonb,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { Channels } from './notice-setting.contract.ts'

/** 通知: one line in one person's updates feed. */
export const notification = companyTable(
  'notification',
  {
    personId: uuid().notNull(),
    kind: text().notNull(),
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    actorId: uuid(),
    title: text().notNull(),
    details: jsonb().notNull().default({}),
    isRead: boolean().notNull().default(false),
    isUrgent: boolean().notNull().default(false),
    /** Shown in the feed and counted; false if its person turned the kind off, or a later notice includes it. */
    isShown: boolean().notNull().default(true),
    /** The later notice that includes it: the newest of several unread comments stands for all. */
    joinedInto: uuid(),
    /** When it was delivered to the person's devices and mailbox. */
    deliveredAt: instant(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('notification_person', [table.companyId, table.personId], person, 'cascade'),
    refersTo('notification_actor', [table.companyId, table.actorId], person),
    indexOn(
      'notification_shown',
      table.companyId,
      table.personId,
      table.isShown,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    indexOn('notification_joined', table.companyId, table.joinedInto).where(sql`joined_into is not null`),
    indexOn('notification_unread', table.companyId, table.personId, table.isRead),
    indexOn('notification_of_subject', table.companyId, table.subjectId, table.subjectType),
    indexOn('notification_actor_key', table.companyId, table.actorId),
  ],
)

/**
 * A person's browser that receives pushes even while the app is closed. It is deleted with the session it was created
 * in.
 */
export const pushSubscription = companyTable(
  'push_subscription',
  {
    personId: uuid().notNull(),
    sessionId: uuid().notNull(),
    /** The push service's address for the browser, and the keys for messages that only this browser can decrypt. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('push_subscription_person', [table.companyId, table.personId], person, 'cascade'),
    uniqueOn('push_subscription_endpoint', table.companyId, table.endpoint),
    indexOn('push_subscription_of_person', table.companyId, table.personId),
  ],
)

/** A person's notification settings; without a row, `usualChannels` at any hour. */
export const noticeSetting = companyRelation(
  'notice_setting',
  {
    personId: uuid().notNull(),
    channels: jsonb().$type<Channels>().notNull().default({}),
    /** HH:mm in the company's time zone; may span midnight. */
    quietFrom: text(),
    quietTo: text(),
  },
  table => [
    companyKey(table.companyId, table.personId),
    refersTo('notice_setting_person', [table.companyId, table.personId], person, 'cascade'),
  ],
)
