import { sql } from 'drizzle-orm'
import {
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  date,
  indexOn,
  instant,
  integer,
  now,
  numeric,
  refersTo,
  smallint,
  text,
  uuid,
  uniqueOn,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { CustomKind } from './custom-field.contract.ts'

/** 自定义字段: a field that a company gave a type of record. Deleted, it keeps its values and may come back. */
export const customField = companyTable(
  'custom_field',
  {
    subjectType: text().notNull(),
    kinds: text().array().notNull().default([]),
    name: text().notNull(),
    kind: text().$type<CustomKind>().notNull(),
    isRequired: boolean().notNull().default(false),
    isDeleted: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    createdAt: instant().notNull().default(now),
  },
  table => [
    uniqueOn('custom_field_name_key', table.companyId, table.subjectType, sql`lower(name)`).where(sql`not is_deleted`),
    indexOn('custom_field_order', table.companyId, table.subjectType, table.position),
  ],
)

/** What a field of choices offers. */
export const customFieldOption = companyTable(
  'custom_field_option',
  {
    fieldId: uuid().notNull(),
    name: text().notNull(),
    position: integer().notNull().default(0),
    isDeleted: boolean().notNull().default(false),
  },
  table => [
    refersTo('custom_option_field', [table.companyId, table.fieldId], customField, 'cascade'),
    indexOn('custom_option_of_field', table.companyId, table.fieldId, table.position),
  ],
)

/**
 * What a record has in a field: a row for each option or person, one for all else. Each kind of value has a column and
 * an index of its own, so that a filter reads the values it wants and not the records.
 */
export const customValue = companyRelation(
  'custom_value',
  {
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    fieldId: uuid().notNull(),
    place: smallint().notNull().default(0),
    textValue: text(),
    numberValue: numeric(),
    dateValue: date({ mode: 'string' }),
    optionId: uuid(),
    personId: uuid(),
  },
  table => [
    companyKey(table.companyId, table.subjectId, table.subjectType, table.fieldId, table.place),
    refersTo('custom_value_field', [table.companyId, table.fieldId], customField, 'cascade'),
    refersTo('custom_value_option', [table.companyId, table.optionId], customFieldOption, 'cascade'),
    refersTo('custom_value_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn('custom_value_of_field', table.companyId, table.fieldId),
    indexOn('custom_value_by_option', table.companyId, table.optionId, table.subjectId).where(
      sql`option_id is not null`,
    ),
    indexOn('custom_value_by_person', table.companyId, table.personId, table.subjectId, table.fieldId).where(
      sql`person_id is not null`,
    ),
    indexOn('custom_value_by_number', table.companyId, table.fieldId, table.numberValue, table.subjectId).where(
      sql`number_value is not null`,
    ),
    indexOn('custom_value_by_date', table.companyId, table.fieldId, table.dateValue).where(sql`date_value is not null`),
  ],
)
