import { sql } from 'drizzle-orm'
import type { ExtraConfigColumn } from 'drizzle-orm/pg-core'
import {
  boolean,
  companyKey,
  companyRelation,
  indexOn,
  instant,
  now,
  refersTo,
  smallint,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'

/** The person, the role and whether it is open: the leading columns of each index that a person's list is read from. */
const whose = ({
  companyId,
  personId,
  subjectType,
  role,
  isOpen,
}: Record<'companyId' | 'personId' | 'subjectType' | 'role' | 'isOpen', ExtraConfigColumn>) => [
  companyId,
  personId,
  subjectType,
  role,
  isOpen,
]

/**
 * The members of a record, and their roles. `isOpen` and `lastOptDate` are copies of the record's own: "the open ones
 * that I manage, last changed first" is then one range of one index, however many records the company has. What lists
 * filter and sort by is copied as well, for records that need it (docs/decisions/017-members-carry-what-lists-ask.md);
 * those columns come last in that index.
 */
export const member = companyRelation(
  'member',
  {
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
  },
  table => [
    // The role stands before the person (docs/decisions/234-roles-before-people.md).
    companyKey(table.companyId, table.subjectId, table.subjectType, table.role, table.personId),
    refersTo('member_person', [table.companyId, table.personId], person),
    indexOn(
      'member_by_person',
      table.companyId,
      table.personId,
      table.subjectType,
      table.role,
      table.isOpen,
      table.lastOptDate.desc(),
      table.subjectId.desc(),
      table.status,
      table.priority,
      table.kind,
      table.startDate,
      table.endDate,
      table.doneDate,
      table.isBelow,
      table.isHidden,
      table.isRead,
    ),
    // Each further order of a list is an index that leads with person, role and open
    // (docs/decisions/220-lists-cost-the-same.md). Unset dates are in none: rows without one come last, ordered by id.
    indexOn('member_by_id', ...whose(table), table.subjectId.desc(), table.isHidden, table.isRead),
    indexOn('member_by_end', ...whose(table), table.endDate, table.subjectId, table.isHidden, table.isRead).where(
      sql`subject_type = 'task' and end_date is not null`,
    ),
    indexOn('member_by_start', ...whose(table), table.startDate, table.subjectId, table.isHidden, table.isRead).where(
      sql`subject_type = 'task' and start_date is not null`,
    ),
    indexOn(
      'member_by_done',
      ...whose(table),
      table.doneDate.desc(),
      table.subjectId.desc(),
      table.isHidden,
      table.isRead,
    ).where(sql`subject_type = 'task' and done_date is not null`),
    indexOn(
      'member_by_priority',
      ...whose(table),
      table.priority.desc(),
      table.subjectId.desc(),
      table.isHidden,
      table.isRead,
    ).where(sql`subject_type = 'task'`),
    // Rare values of somebody's records, in the default order.
    indexOn(
      'member_by_status',
      ...whose(table),
      table.status,
      table.lastOptDate.desc(),
      table.subjectId.desc(),
      table.isHidden,
      table.isRead,
    ).where(sql`subject_type = 'task'`),
    indexOn(
      'member_by_kind',
      ...whose(table),
      table.kind,
      table.lastOptDate.desc(),
      table.subjectId.desc(),
      table.isHidden,
      table.isRead,
    ).where(sql`subject_type = 'task' and kind <> 'TASK'`),
    // What waits for somebody and has no end, and what they are to agree to, in the order of what waits.
    indexOn(
      'member_undated',
      table.companyId,
      table.personId,
      table.role,
      table.lastOptDate.desc().nullsFirst(),
      table.subjectId.desc().nullsFirst(),
      table.status,
      table.isHidden,
    ).where(sql`subject_type = 'task' and is_open and end_date is null`),
    indexOn(
      'member_to_agree',
      table.companyId,
      table.personId,
      table.endDate,
      table.lastOptDate.desc().nullsFirst(),
      table.subjectId.desc().nullsFirst(),
      table.isHidden,
    ).where(sql`subject_type = 'task' and role = 'approval' and is_open and status = 'WAITING_AGREE'`),
    // Events are listed by their start, whatever the person's role.
    indexOn(
      'member_of_event',
      table.companyId,
      table.personId,
      table.subjectType,
      table.startDate.desc(),
      table.subjectId.desc(),
      table.role,
      table.endDate,
    ).where(sql`subject_type = 'event'`),
    indexOn('member_unread', ...whose(table), table.lastOptDate.desc(), table.subjectId.desc(), table.isHidden).where(
      sql`not is_read`,
    ),
  ],
)
