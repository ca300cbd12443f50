import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/http/handle.ts'
import type { CustomField } from './custom-field.contract.ts'
import { customField } from './custom-field.table.ts'

/** A field's options as JSON, deleted ones marked. */
export const fieldOptions = sql<{ id: string; name: string; isDeleted: boolean }[]>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'isDeleted', o.is_deleted) order by
    o.position), '[]'::json)
  from custom_field_option o where o.comp_id = "custom_field"."comp_id" and o.field_id = "custom_field"."id")`

const columns = {
  id: customField.id,
  subjectType: customField.subjectType,
  kinds: customField.kinds,
  key: sql<string>`${customField.id}::text`,
  name: customField.name,
  kind: customField.kind,
  isRequired: customField.isRequired,
  isDeleted: customField.isDeleted,
  options: fieldOptions,
}

/** The fields of a type of record that are in use, in their order; with `kind`, those for that kind of record alone. */
export async function customFieldsOf(
  { me, db }: Pick<Context, 'me' | 'db'>,
  subjectType: string,
  { kind, isDeleted = false }: { kind?: string | undefined; isDeleted?: boolean } = {},
): Promise<CustomField[]> {
  return await db
    .select(columns)
    .from(customField)
    .where(
      and(
        eq(customField.companyId, me.companyId),
        eq(customField.subjectType, subjectType),
        eq(customField.isDeleted, isDeleted),
        kind === undefined ? undefined : sql`(${customField.kinds} = '{}' or ${kind} = any(${customField.kinds}))`,
      ),
    )
    .orderBy(customField.position, customField.id)
}
