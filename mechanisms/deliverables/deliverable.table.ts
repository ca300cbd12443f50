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
  uuid,
} from '#platform/server/database/columns.ts'
import { file } from '#mechanisms/attachments/file.table.ts'
import { person } from '#mechanisms/people/person.table.ts'

/** 交付物组: something that is to be delivered with a record. Its files hang on it as attachments. */
export const fileGroup = companyTable(
  'file_group',
  {
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    summary: text().notNull(),
    isRequired: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    creatorId: uuid().notNull(),
    confirmedById: uuid(),
    confirmedAt: instant(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('file_group_creator', [table.companyId, table.creatorId], person),
    refersTo('file_group_confirmed_by', [table.companyId, table.confirmedById], person),
    indexOn('file_group_of_subject', table.companyId, table.subjectType, table.subjectId, table.position),
    indexOn(
      'file_group_by_age',
      table.companyId,
      table.subjectType,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    indexOn('file_group_to_confirm', table.companyId, table.subjectType, table.subjectId).where(
      sql`is_required and confirmed_at is null`,
    ),
    indexOn('file_group_creator_key', table.companyId, table.creatorId),
    indexOn('file_group_confirmed_by_key', table.companyId, table.confirmedById),
  ],
)

/** A file that was submitted. Those of one slot are versions of one thing; the highest number is the current one. */
export const fileVersion = companyRelation(
  'file_version',
  {
    groupId: uuid().notNull(),
    slot: uuid().notNull(),
    number: smallint().notNull(),
    fileId: uuid().notNull(),
    uploaderId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.groupId, table.slot, table.number),
    refersTo('file_version_group', [table.companyId, table.groupId], fileGroup, 'cascade'),
    refersTo('file_version_file', [table.companyId, table.fileId], file, 'cascade'),
    refersTo('file_version_uploader', [table.companyId, table.uploaderId], person),
    indexOn('file_version_of_file', table.companyId, table.fileId),
    indexOn('file_version_of_uploader', table.companyId, table.uploaderId),
  ],
)
