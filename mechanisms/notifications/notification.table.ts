import { boolean, companyTable, indexOn, instant, jsonb, now, refersTo, text, uuid } from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'

/** 通知: one line in one person's updates feed. */
export const notification = companyTable('notification', {
  personId: uuid().notNull(),
  kind: text().notNull(),
  subjectType: text().notNull(),
  subjectId: uuid().notNull(),
  actorId: uuid(),
  title: text().notNull(),
  details: jsonb().notNull().default({}),
  isRead: boolean().notNull().default(false),
  createdAt: instant().notNull().default(now),
}, table => [
  refersTo('notification_person', [table.companyId, table.personId], person, 'cascade'),
  refersTo('notification_actor', [table.companyId, table.actorId], person),
  indexOn('notification_feed', table.companyId, table.personId, table.createdAt.desc(), table.id.desc()),
  indexOn('notification_unread', table.companyId, table.personId, table.isRead),
  indexOn('notification_of_subject', table.companyId, table.subjectType, table.subjectId),
  indexOn('notification_actor_key', table.companyId, table.actorId),
])
