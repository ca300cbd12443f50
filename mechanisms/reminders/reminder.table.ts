import { companyKey, companyRelation, companyTable, indexOn, instant, now, refersTo, text, uuid } from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'

/** 提醒: at its time it becomes a line in the feed of each of its people. It may hang on a record, whose type it then has. */
export const reminder = companyTable('reminder', {
  /** `self` for one that hangs on nothing, else the record's type. */
  type: text().notNull(),
  subjectId: uuid(),
  content: text().notNull(),
  remindAt: instant().notNull(),
  creatorId: uuid().notNull(),
  deliveredAt: instant(),
  createdAt: instant().notNull().default(now),
}, table => [
  refersTo('reminder_creator', [table.companyId, table.creatorId], person),
  indexOn('reminder_creator_key', table.companyId, table.creatorId),
  indexOn('reminder_subject', table.companyId, table.type, table.subjectId),
])

/** Who is reminded. */
export const reminderPerson = companyRelation('reminder_person', {
  reminderId: uuid().notNull(),
  personId: uuid().notNull(),
}, table => [
  companyKey(table.companyId, table.reminderId, table.personId),
  refersTo('reminder_person_reminder', [table.companyId, table.reminderId], reminder, 'cascade'),
  refersTo('reminder_person_person', [table.companyId, table.personId], person, 'cascade'),
  indexOn('reminder_of_person', table.companyId, table.personId, table.reminderId),
])
