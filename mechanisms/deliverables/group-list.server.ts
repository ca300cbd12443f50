import { sql, type SQL } from 'drizzle-orm'
import { pageAsJson, type RowShape } from '#platform/server/database/json.ts'
import { param } from '#platform/server/database/statement.ts'
import { actor, type Subject } from '#mechanisms/subjects/subject.server.ts'
import { fileGroup } from './deliverable.table.ts'
import { groupRow } from './group-json.server.ts'

/** How far a group has come: nothing submitted, waiting to be accepted, accepted. */
export const states = {
  missing: sql`${fileGroup.confirmedAt} is null and not exists (select from file_version v where v.comp_id =
    ${fileGroup.companyId} and v.group_id = ${fileGroup.id})`,
  submitted: sql`${fileGroup.confirmedAt} is null and exists (select from file_version v where v.comp_id =
    ${fileGroup.companyId} and v.group_id = ${fileGroup.id})`,
  confirmed: sql`${fileGroup.confirmedAt} is not null`,
}

interface Groups {
  row?: RowShape
  where?: readonly SQL[]
  order: SQL
  /**
   * An index of the groups has this order: each record is looked up by its key, where a join might be made of all
   * records for a page of twenty.
   */
  inOrder?: true
}

/**
 * Groups on records of a type that the actor may see, with what they may do with each, as a page of JSON. Wants the
 * actor's places, `start` and `limit`.
 */
export function groupsOf(
  { type, table, abilities, seen }: Subject,
  { row = {}, where = [], order, inOrder }: Groups,
): SQL {
  const changes = abilities.edit ?? sql`false`
  const ofRecord = sql`${table.companyId} = ${fileGroup.companyId} and ${table.id} = ${fileGroup.subjectId}`
  return pageAsJson({
    row: { ...groupRow(abilities.changeStatus ?? changes, changes), ...row },
    from: inOrder
      ? sql`${fileGroup} cross join lateral (select * from ${table} where ${ofRecord} limit 1) ${table}`
      : sql`${fileGroup} join ${table} on ${ofRecord}`,
    where: sql.join(
      [
        sql`${fileGroup.companyId} = ${actor.company}`,
        sql`${fileGroup.subjectType} = ${sql.raw(`'${type}'`)}`,
        ...where,
      ],
      sql` and `,
    ),
    looked: sql`(select ${seen})`,
    order,
  })
}

/** The groups of one record, in their order. Wants `id` beside. */
export const groupsOfOne = (subject: Subject): SQL =>
  groupsOf(subject, {
    where: [sql`${fileGroup.subjectId} = ${param('id')}`],
    order: sql`${fileGroup.position}, ${fileGroup.id}`,
  })
