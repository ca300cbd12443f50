import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
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
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { file } from '#mechanisms/attachments/file.table.ts'
import { department, person } from '#mechanisms/people/person.table.ts'
import type { RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import type { DocumentKind, DocumentMark, Level } from './document-levels.contract.ts'

/** 文档: folders, articles and files, a tree for the company and one for each person. */
export const document = companyTable(
  'document',
  {
    parentId: uuid(),
    /** Whose own tree it stands in; null: the company's. */
    ownerId: uuid(),
    /** Where lists look for it: its folder, or the top of its tree. */
    shelf: uuid().generatedAlwaysAs(sql`coalesce(parent_id, owner_id, comp_id)`),
    /** Folders stand before all else. */
    rank: smallint().generatedAlwaysAs(sql`case when kind = 'folder' then 0 else 1 end`),
    kind: text().$type<DocumentKind>().notNull(),
    name: text().notNull(),
    /** Of a file: its newest version. */
    fileId: uuid(),
    /** Of an article: its newest version as plain text, to be searched. */
    text: text().notNull().default(''),
    version: integer().notNull().default(0),
    commentNum: integer().notNull().default(0),
    /** The folders around it give nobody any right. */
    isApart: boolean().notNull().default(false),
    /**
     * Whose rights hold for it: its own, and those of the folders around it up to one that stands apart; the company's
     * id at the end: everybody may read it. Kept by `document-tree.server.ts`.
     */
    sources: uuid().array().notNull(),
    /** What was deleted together names the document that it was deleted with; null: it is there. */
    removal: uuid(),
    removedAt: instant(),
    creatorId: uuid().notNull(),
    changedById: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('document_parent', [table.companyId, table.parentId], table),
    refersTo('document_owner', [table.companyId, table.ownerId], person),
    refersTo('document_file', [table.companyId, table.fileId], file),
    refersTo('document_creator', [table.companyId, table.creatorId], person),
    refersTo('document_changed_by', [table.companyId, table.changedById], person),
    indexOn('document_of_folder', table.companyId, table.parentId),
    indexOn('document_by_name', table.companyId, table.shelf, table.rank, sql`name collate "zh-x-icu"`, table.id).where(
      sql`removal is null`,
    ),
    indexOn('document_by_change', table.companyId, table.shelf, table.lastOptDate.desc(), table.id.desc()).where(
      sql`removal is null`,
    ),
    indexOn('document_changed', table.companyId, table.lastOptDate.desc(), table.id.desc()).where(sql`removal is null`),
    indexOn('document_removed', table.companyId, table.removedAt.desc(), table.id.desc()).where(sql`removal = id`),
    indexOn('document_removal', table.companyId, table.removal).where(sql`removal is not null`),
    indexOn('document_owner_key', table.companyId, table.ownerId).where(sql`owner_id is not null`),
    indexOn('document_file_key', table.companyId, table.fileId).where(sql`file_id is not null`),
    indexOn('document_creator_key', table.companyId, table.creatorId),
    indexOn('document_changed_by_key', table.companyId, table.changedById),
    check('document_has_its_kind', sql`(${table.kind} = 'file') = (${table.fileId} is not null)`),
  ],
)

/** 版本: what an article or a file was at each save, by whom. */
export const documentVersion = companyRelation(
  'document_version',
  {
    documentId: uuid().notNull(),
    number: integer().notNull(),
    text: text().notNull().default(''),
    document: jsonb().$type<RichDocument>(),
    fileId: uuid(),
    personId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.documentId, table.number),
    refersTo('document_version_document', [table.companyId, table.documentId], document, 'cascade'),
    refersTo('document_version_file', [table.companyId, table.fileId], file),
    refersTo('document_version_person', [table.companyId, table.personId], person),
    indexOn('document_version_file_key', table.companyId, table.fileId).where(sql`file_id is not null`),
    indexOn('document_version_person_key', table.companyId, table.personId),
  ],
)

/** 权限: what a person, a department with those below it, or (with neither) everybody may do with a document. */
export const documentRight = companyTable(
  'document_right',
  {
    documentId: uuid().notNull(),
    personId: uuid(),
    departmentId: uuid(),
    rightLevel: smallint().$type<Level>().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('document_right_document', [table.companyId, table.documentId], document, 'cascade'),
    refersTo('document_right_person', [table.companyId, table.personId], person, 'cascade'),
    refersTo('document_right_department', [table.companyId, table.departmentId], department, 'cascade'),
    uniqueOn(
      'document_right_holder',
      table.companyId,
      table.documentId,
      sql`coalesce(person_id, department_id, '00000000-0000-0000-0000-000000000000')`,
    ),
    indexOn('document_right_of_person', table.companyId, table.personId, table.createdAt.desc(), table.id.desc()),
    indexOn('document_right_department_key', table.companyId, table.departmentId),
    check('document_right_holder_is_one', sql`num_nonnulls(${table.personId}, ${table.departmentId}) <= 1`),
  ],
)

/** What somebody starred, or opened last. */
export const documentMark = companyRelation(
  'document_mark',
  {
    documentId: uuid().notNull(),
    mark: text().$type<DocumentMark>().notNull(),
    personId: uuid().notNull(),
    markedAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.documentId, table.personId, table.mark),
    refersTo('document_mark_document', [table.companyId, table.documentId], document, 'cascade'),
    refersTo('document_mark_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn(
      'document_mark_of_person',
      table.companyId,
      table.personId,
      table.mark,
      table.markedAt.desc(),
      table.documentId.desc(),
    ),
  ],
)
