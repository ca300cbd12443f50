import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { instantText } from '#platform/server/database/json.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { fileJson } from '#mechanisms/attachments/attachments.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'

/** Accepted groups of a project and of its tasks, as a table `(id, summary, task_name, confirmed_at)`. */
export const acceptedGroups = (companyId: SQLWrapper, projectId: SQLWrapper): SQL => sql`(
  select g.comp_id, g.id, g.summary, null::text as task_name, g.confirmed_at from file_group g
    where g.comp_id = ${companyId} and g.subject_type = 'project' and g.subject_id = ${projectId} and g.confirmed_at is
      not null
  union all select g.comp_id, g.id, g.summary, t.name, g.confirmed_at from task t join file_group g on g.comp_id =
    t.comp_id and g.subject_type = 'task' and g.subject_id = t.id
    where t.comp_id = ${companyId} and t.project_id = ${projectId} and t.is_delete = ${fixed(Bin.None)} and g.confirmed_at is not null)`

/** The newest version of each file of a group. */
const current = sql`file_version now where now.comp_id = accepted.comp_id and now.group_id = accepted.id
  and now.number = (select max(v.number) from file_version v where v.comp_id = now.comp_id and v.group_id =
    now.group_id and v.slot = now.slot)`

/** What a customer gets to see, as JSON: the groups with their files, the last accepted first. */
export const customerJson = (
  companyId: SQLWrapper,
  projectId: SQLWrapper,
): SQL => sql`select json_build_object('list', coalesce(json_agg(json_build_object('id', id, 'uuid', id, 'summary',
  summary,
    'task_name', task_name, 'confirmed_at', ${instantText(sql`confirmed_at`)},
    'files', (select coalesce(json_agg(${fileJson(sql`now.comp_id`, sql`now.file_id`)} order by now.slot), '[]'::json)
      from ${current})) order by confirmed_at desc, id), '[]'::json))::text
  from ${acceptedGroups(companyId, projectId)} accepted`

/** The same files for a link that anybody opens: `(id, name, size)`. */
export const customerFiles = (
  companyId: SQLWrapper,
  projectId: SQLWrapper,
): SQL => sql`select f.id, f.name, f.size from ${acceptedGroups(companyId, projectId)} accepted
  cross join lateral (select now.file_id from ${current}) shown join file f on f.comp_id = accepted.comp_id and f.id =
    shown.file_id order by accepted.confirmed_at desc, f.id limit 200`
