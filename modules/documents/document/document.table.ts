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
import { comment } from '#mechanisms/comments/comment.table.ts'
import { department, person } from '#mechanisms/people/person.table.ts'
import type { RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import type { DocumentKind, DocumentMark, Level, LinkType } from './document-levels.contract.ts'

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
    /** 模板: new articles may begin with what stands in it. */
    isTemplate: boolean().notNull().default(false),
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
    indexOn('document_templates', table.companyId, sql`name collate "zh-x-icu"`, table.id).where(
      sql`is_template and removal is null`,
    ),
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

/**
 * 一起写: an article that is, or was, written by several at once: all of its updates up to `through` as one, the number of
 * the last one, and up to which of them the newest version has it.
 */
export const documentShared = companyRelation(
  'document_shared',
  {
    documentId: uuid().notNull(),
    /** Updates of Yjs up to `through`, as base64. */
    state: text().notNull(),
    through: integer().notNull().default(0),
    seq: integer().notNull().default(0),
    writtenSeq: integer().notNull().default(0),
    /** How much is kept of it, in letters of base64. */
    size: integer().notNull(),
    /** A person has taken everything out of it: so it may be written as empty. */
    isCleared: boolean().notNull().default(false),
    /** The version of the sitting that is going on, and when it was last written. */
    sittingVersion: integer(),
    sittingAt: instant(),
  },
  table => [
    companyKey(table.companyId, table.documentId),
    refersTo('document_shared_document', [table.companyId, table.documentId], document, 'cascade'),
  ],
)

/** What each of several who write an article at once has added, in the order in which it came. Nothing is changed here. */
export const documentUpdate = companyRelation(
  'document_update',
  {
    documentId: uuid().notNull(),
    seq: integer().notNull(),
    update: text().notNull(),
    personId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.documentId, table.seq),
    refersTo('document_update_document', [table.companyId, table.documentId], document, 'cascade'),
    refersTo('document_update_person', [table.companyId, table.personId], person),
    indexOn('document_update_person_key', table.companyId, table.personId),
  ],
)

/** 批注: a comment on a passage of an article, and where that stands now (`mechanisms/pages/passages.contract.ts`). */
export const documentPassage = companyTable(
  'document_passage',
  {
    documentId: uuid().notNull(),
    commentId: uuid().notNull(),
    /** Null: it was taken out. */
    start: integer(),
    quote: text().notNull(),
    resolvedAt: instant(),
    resolvedById: uuid(),
  },
  table => [
    refersTo('document_passage_document', [table.companyId, table.documentId], document, 'cascade'),
    refersTo('document_passage_comment', [table.companyId, table.commentId], comment, 'cascade'),
    refersTo('document_passage_resolved_by', [table.companyId, table.resolvedById], person),
    indexOn('document_passage_of_document', table.companyId, table.documentId),
    indexOn('document_passage_comment_key', table.companyId, table.commentId),
    indexOn('document_passage_resolved_by_key', table.companyId, table.resolvedById),
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

/** 关联: a record that a document has to do with; each is found from the other's page. */
export const documentLink = companyTable(
  'document_link',
  {
    documentId: uuid().notNull(),
    subjectType: text().$type<LinkType>().notNull(),
    subjectId: uuid().notNull(),
    creatorId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('document_link_document', [table.companyId, table.documentId], document, 'cascade'),
    refersTo('document_link_creator', [table.companyId, table.creatorId], person),
    uniqueOn('document_link_once', table.companyId, table.documentId, table.subjectId),
    indexOn('document_link_of_record', table.companyId, table.subjectId, table.createdAt.desc(), table.id.desc()),
    indexOn('document_link_creator_key', table.companyId, table.creatorId),
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
