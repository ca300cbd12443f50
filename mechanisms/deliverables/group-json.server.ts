import { sql, type SQL } from 'drizzle-orm'
import type { RowShape } from '#platform/server/database/json.ts'
import { instantText } from '#platform/server/database/json.ts'
import { fileJson } from '#mechanisms/attachments/attachments.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { fileGroup } from './deliverable.table.ts'

const version = (which: SQL) => sql`json_build_object('number', ${which}.number, 'file',
  ${fileJson(sql`${which}.comp_id`, sql`${which}.file_id`)},
  'uploader', ${personJson(sql`${which}.comp_id`, sql`${which}.uploader_id`)}, 'created_at',
    ${instantText(sql`${which}.created_at`)})`

/** The newest version in each place of a group. */
const newest = sql`from file_version now where now.comp_id = ${fileGroup.companyId} and now.group_id = ${fileGroup.id}
    and now.number = (select max(v.number) from file_version v where v.comp_id = now.comp_id and v.group_id =
      now.group_id and v.slot = now.slot)`

/** The files of a group, each as it is now with its versions before. */
const files = sql`(select coalesce(json_agg(json_build_object('slot', now.slot, 'number', now.number, 'file',
  ${fileJson(sql`now.comp_id`, sql`now.file_id`)},
    'uploader', ${personJson(sql`now.comp_id`, sql`now.uploader_id`)}, 'created_at',
      ${instantText(sql`now.created_at`)},
    'versions', (select coalesce(json_agg(${version(sql.raw('old'))} order by old.number desc), '[]'::json) from
      file_version old
      where old.comp_id = now.comp_id and old.group_id = now.group_id and old.slot = now.slot and old.number <
        now.number)) order by now.slot), '[]'::json)
  ${newest})`

/**
 * A group as it is answered, a `fileGroup`. `handsIn` and `changes` say what the actor may do with the record it hangs
 * on.
 */
export const groupRow = (handsIn: SQL, changes: SQL): RowShape => ({
  id: fileGroup.id,
  subjectType: fileGroup.subjectType,
  subjectId: fileGroup.subjectId,
  summary: fileGroup.summary,
  isRequired: fileGroup.isRequired,
  fileId: sql`(select coalesce(json_agg(now.file_id order by now.slot), '[]'::json) ${newest})`,
  files,
  creator: personJson(sql`${fileGroup.companyId}`, sql`${fileGroup.creatorId}`),
  confirmedBy: personJson(sql`${fileGroup.companyId}`, sql`${fileGroup.confirmedById}`),
  confirmedAt: fileGroup.confirmedAt,
  createdAt: fileGroup.createdAt,
  can: sql`json_build_object('add', ${may(handsIn)}, 'change', ${may(changes)}, 'confirm', ${may(handsIn)})`,
})

const may = (condition: SQL) => sql`(${actor.managesAll}::boolean or coalesce(${condition}, false))`
