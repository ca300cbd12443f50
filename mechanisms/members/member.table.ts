import { boolean, companyKey, companyRelation, indexOn, instant, now, refersTo, text, uuid } from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'

/**
 * Who takes part in a record, and as what. `isOpen` and `lastOptDate` are the record's own, copied here: "the open ones that I
 * manage, last changed first" is then one range of one index, however many records the company has.
 */
export const member = companyRelation('member', {
  subjectType: text().notNull(),
  subjectId: uuid().notNull(),
  personId: uuid().notNull(),
  role: text().notNull(),
  isOpen: boolean().notNull().default(true),
  isRead: boolean().notNull().default(false),
  lastOptDate: instant().notNull().default(now),
}, table => [
  companyKey(table.companyId, table.subjectType, table.subjectId, table.personId, table.role),
  refersTo('member_person', [table.companyId, table.personId], person),
  indexOn('member_by_person', table.companyId, table.personId, table.subjectType, table.role, table.isOpen, table.lastOptDate.desc(), table.subjectId.desc()),
])
