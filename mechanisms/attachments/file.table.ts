import {
  bytes,
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
import { person } from '#mechanisms/people/person.table.ts'

/** 文件: what somebody uploaded. Its bytes lie in the store under their own hash, once in a company. */
export const file = companyTable(
  'file',
  {
    uploaderId: uuid().notNull(),
    name: text().notNull(),
    /** In bytes. */
    size: bytes().notNull(),
    /** The media type that its content has, whatever was said of it. */
    type: text().notNull(),
    sha256: text().notNull(),
    /** In pixels, of images. */
    width: integer(),
    height: integer(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('file_uploader', [table.companyId, table.uploaderId], person),
    indexOn('file_by_uploader', table.companyId, table.uploaderId, table.createdAt.desc().nullsFirst()),
    indexOn('file_by_content', table.companyId, table.sha256),
  ],
)

/** An upload in progress: its space is taken before its bytes come. A file's id is its upload's. */
export const upload = companyTable(
  'upload',
  {
    personId: uuid().notNull(),
    name: text().notNull(),
    /** The space that is kept for it, in bytes. */
    size: bytes().notNull(),
    received: bytes().notNull().default(0),
    /** Keys of the pieces that have come, in their order. */
    pieces: text().array().notNull().default([]),
    touchedAt: instant().notNull().default(now),
  },
  table => [
    refersTo('upload_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn('upload_by_person', table.companyId, table.personId),
    indexOn('upload_by_age', table.companyId, table.touchedAt),
  ],
)

/** How much a company's files take, uploads in progress included. */
export const fileSpace = companyRelation(
  'file_space',
  {
    used: bytes().notNull().default(0),
  },
  table => [companyKey(table.companyId)],
)

/** 附件: a file that hangs on a record. */
export const attachment = companyRelation(
  'attachment',
  {
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    relType: text().notNull().default('attach_file'),
    fileId: uuid().notNull(),
    position: smallint().notNull().default(0),
    createdAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.subjectId, table.subjectType, table.relType, table.fileId),
    refersTo('attachment_file', [table.companyId, table.fileId], file, 'cascade'),
    indexOn('attachment_of_file', table.companyId, table.fileId),
  ],
)
