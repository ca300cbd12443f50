import { sql } from 'drizzle-orm'
import { boolean, companyKey, companyRelation, indexOn, instant, now, refersTo, smallint, text, uuid } from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'

/**
 * Who takes part in a record, and as what. `isOpen` and `lastOptDate` are the record's own, copied here: "the open ones that I
 * manage, last changed first" is then one range of one index, however many records the company has. What lists filter and sort by is
 * copied as well, for records that want it (docs/decisions/017-members-carry-what-lists-ask.md); it stands at the end of that index.
 */
export const member = companyRelation('member', {
  subjectType: text().notNull(),
  subjectId: uuid().notNull(),
  personId: uuid().notNull(),
  role: text().notNull(),
  isOpen: boolean().notNull().default(true),
  isRead: boolean().notNull().default(false),
  lastOptDate: instant().notNull().default(now),
  status: text(),
  priority: smallint(),
  kind: text(),
  startDate: instant(),
  endDate: instant(),
  doneDate: instant(),
  isBelow: boolean(),
  isHidden: boolean().notNull().default(false),
}, table => [
  companyKey(table.companyId, table.subjectId, table.subjectType, table.personId, table.role),
  refersTo('member_person', [table.companyId, table.personId], person),
  indexOn('member_by_person', table.companyId, table.personId, table.subjectType, table.role, table.isOpen, table.lastOptDate.desc(), table.subjectId.desc(),
    table.status, table.priority, table.kind, table.startDate, table.endDate, table.doneDate, table.isBelow, table.isHidden, table.isRead),
  // How many open ones somebody has: all that each list of theirs says of them, from an index that is a hundredth of the other.
  indexOn('member_open', table.companyId, table.personId, table.subjectType, table.role).where(sql`is_open and is_hidden is not true`),
])
