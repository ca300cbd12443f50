import { sql } from 'drizzle-orm'
import {
  companyKey,
  companyRelation,
  companyTable,
  indexOn,
  instant,
  now,
  refersTo,
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import type { TagColor } from './tag.contract.ts'

/** 标签: a word of the company's own, for records of any type. */
export const tag = companyTable(
  'tag',
  {
    name: text().notNull(),
    color: text().$type<TagColor>().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [uniqueOn('tag_name_key', table.companyId, sql`lower(name)`)],
)

/** A tag on a record, in the order they were chosen. */
export const subjectTag = companyRelation(
  'subject_tag',
  {
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    tagId: uuid().notNull(),
    position: smallint().notNull().default(0),
  },
  table => [
    companyKey(table.companyId, table.subjectId, table.subjectType, table.tagId),
    refersTo('subject_tag_tag', [table.companyId, table.tagId], tag, 'cascade'),
    // Looked into once for each of somebody's records: ids of one length are compared soonest, so the word stands
    // behind them.
    indexOn('subject_tag_of_tag', table.companyId, table.tagId, table.subjectId, table.subjectType),
  ],
)
