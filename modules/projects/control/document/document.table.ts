import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  companyKey,
  companyRelation,
  companyTable,
  indexOn,
  instant,
  integer,
  jsonb,
  now,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { file } from '#mechanisms/attachments/file.table.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import type { RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import type { DocumentKind } from './document.contract.ts'

/** 项目文档: folders, files, wiki pages and links of a project, a tree. */
export const projectDocument = companyTable(
  'project_document',
  {
    projectId: uuid().notNull(),
    parentId: uuid(),
    kind: text().$type<DocumentKind>().notNull(),
    name: text().notNull(),
    /** Of a file: its newest version. */
    fileId: uuid(),
    /** Of a wiki page: its newest version as plain text, to be searched. */
    text: text().notNull().default(''),
    url: text().notNull().default(''),
    version: integer().notNull().default(0),
    commentNum: integer().notNull().default(0),
    /** What was deleted together has the same one, at the same `lastOptDate`; null: it is there. */
    removal: uuid(),
    creatorId: uuid().notNull(),
    changedById: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('project_document_project', [table.companyId, table.projectId], project, 'cascade'),
    refersTo('project_document_parent', [table.companyId, table.parentId], table),
    refersTo('project_document_file', [table.companyId, table.fileId], file),
    refersTo('project_document_creator', [table.companyId, table.creatorId], person),
    refersTo('project_document_changed_by', [table.companyId, table.changedById], person),
    indexOn('project_document_of_project', table.companyId, table.projectId, table.kind),
    indexOn('project_document_of_folder', table.companyId, table.parentId),
    // Folders first, then by name; and what was changed last.
    indexOn(
      'project_document_by_name',
      table.companyId,
      table.projectId,
      sql`(kind = 'folder') desc`,
      sql`name collate "zh-x-icu"`,
      table.id,
    ).where(sql`removal is null`),
    indexOn(
      'project_document_by_change',
      table.companyId,
      table.projectId,
      table.lastOptDate.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ).where(sql`removal is null`),
    indexOn('project_document_file_key', table.companyId, table.fileId).where(sql`file_id is not null`),
    indexOn('project_document_removal', table.companyId, table.removal).where(sql`removal is not null`),
    indexOn('project_document_creator_key', table.companyId, table.creatorId),
    indexOn('project_document_changed_by_key', table.companyId, table.changedById),
    check(
      'project_document_has_its_kind',
      sql`(${table.kind} = 'file') = (${table.fileId} is not null) and (${table.kind} = 'link') = (${table.url} <> '')`,
    ),
  ],
)

/** 版本: the content of a wiki page or a file at each save, and its author. */
export const projectDocumentVersion = companyRelation(
  'project_document_version',
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
    refersTo('project_document_version_document', [table.companyId, table.documentId], projectDocument, 'cascade'),
    refersTo('project_document_version_file', [table.companyId, table.fileId], file),
    refersTo('project_document_version_person', [table.companyId, table.personId], person),
    indexOn('project_document_version_file_key', table.companyId, table.fileId).where(sql`file_id is not null`),
    indexOn('project_document_version_person_key', table.companyId, table.personId),
  ],
)
